import { builtOnce } from '../builtOnce.ts'
import type { AbstentionLanguage } from './phrases.ts'
import { clauseBeginning, eachBeginning, turn } from './phrases.ts'

const { raw } = String

const sources = raw`(?:(?:de[rnms]|die|das|diese[rmns]?|ihre[nmr]?|im|beim|mir) )?(?:[\p{L}-]+ ){0,2}?(?:kontext|dokument\S*|textes|text|texten|unterlagen|quellen?|informationen|abschnitt\S*|artikeln?|auszügen?|wissensdatenbank)`
const facts = raw`(?:information|angabe|hinweis|erwähnung|antwort|auskunft|auskünfte|kenntnis|details)\S*`
const no = raw`(?:keine\S?|kein|nicht genug|nicht genügend|nicht ausreichend\S*|nichts|zu wenig)`

export const german: AbstentionLanguage = {
  signs: /nicht|kein|wenig|fehlen|unzureichend|unbekannt/u,
  phrases: builtOnce(() => ({
    openings: clauseBeginning(
      raw`(?:es tut mir (?:sehr )?leid|tut mir (?:sehr )?leid|leider|entschuldigung|entschuldigen sie(?: bitte)?|bedauerlicherweise|ich bedauere)(?!\p{L})`,
      raw`(?:basierend auf|auf (?:der )?(?:grundlage|basis)(?: von)?|auf (?:der )?(?:grundlage|basis)|anhand|laut|aus|gemäß|nach|in|mit|im) ${sources}(?!\p{L})(?=$|,| (?:kann|lässt|habe|konnte)(?!\p{L}))`,
    ),
    contrast: turn(
      raw`(?:aber|jedoch|allerdings|doch|obwohl|dennoch|trotzdem|nichtsdestotrotz)(?=[\s,])`,
    ),
    refusals: eachBeginning(
      raw`(?:das )?(?:weiß|weiss) ich (?:leider |auch |es )*nicht(?!\p{L})`,
      raw`(?:ich|wir) (?:weiß|weiss|wissen) (?:es |das |dies |leider |die antwort (?:darauf )?)*nicht(?!\p{L})`,
      raw`(?:ich (?:kann|konnte)|(?:kann|konnte) ich|wir (?:können|konnten)|(?:können|konnten) wir) (?:[^\s,]+ ){0,6}?(?:frage\S*|dazu|darauf|das|dies|es|ihnen|keine|nicht) (?:[^\s,]+ ){0,6}?(?:nicht|keine\S?|kein) ?(?:[^\s,]+ ){0,5}?(?:beantworten|sagen|ermitteln|feststellen|bestätigen)(?!\p{L})`,
      raw`(?:ich (?:kann|konnte|habe)|(?:kann|konnte|habe) ich|wir (?:konnten|haben)|(?:konnten|haben) wir) (?:[^\s,]+ ){0,8}?${no} (?:[^\s,]+ ){0,2}?${facts} (?:[^\s,]+ ){0,8}?(?:finden|gefunden|geben|machen)(?!\p{L})`,
      raw`(?:(?:ich (?:habe|verfüge)|(?:habe|verfüge) ich|mir liegen) (?:leider |dazu |darüber |über )*${no}|mir fehlen (?:leider |dazu |darüber )*(?:die|${no})) (?:[^\s,]+ ){0,2}?${facts}`,
      raw`(?:in )?${sources} (?:[^\s,]+ ){0,4}?(?:keine\S?|kein|nicht|nichts) (?:[^,]{1,60} )?(?:${facts}|erwähnt|genannt|angegeben|enthalten|beschrieben|hervor|beantwort\S*|ein)(?!\p{L})`,
      raw`(?:in )?${sources} (?:[^\s,]+ ){0,3}?(?:keine\S?|kein) ${facts}`,
      raw`(?:enthält|enthalten|nennt|nennen) ${sources} (?:[^\s,]+ )?(?:keine\S?|kein) (?:[^\s,]+ )?${facts}`,
      raw`(?:es (?:gibt|liegen|finden sich|findet sich)|(?:gibt|liegen|finden sich|findet sich)(?: es)?) (?:[^\s,]+ ){0,5}?(?:keine\S?|kein) (?:[^\s,]+ ){0,2}?${facts}`,
      raw`(?:dazu|hierzu|darüber) (?:[^\s,]+ ){1,4}?${no} (?:[^\s,]+ )?${facts}`,
      raw`.{1,140} (?:ist|sind|wird|werden|wurde) (?:[^\s,]+ )?(?:im|in|von|vom) ${sources} (?:[^\s,]+ )?nicht (?:erwähnt|angegeben|genannt|enthalten|aufgeführt|beschrieben)$`,
      raw`.{1,140} (?:ist|sind|wird|werden|wurde) (?:[^\s,]+ )?nicht (?:im|in|von|vom) ${sources} (?:erwähnt|angegeben|genannt|enthalten|aufgeführt|beschrieben)$`,
      raw`(?:keine|unzureichende|nicht genügend) (?:[\p{L}-]+ )?${facts}(?=$| (?:gefunden|verfügbar|vorhanden|zu|über|zum|zur|dazu|hierzu)(?!\p{L}))`,
      raw`(?:diese|die|ihre) frage (?:kann|lässt sich|konnte) (?:[^\s,]+ ){0,8}?nicht (?:[^\s,]+ )?beantwort`,
      raw`(?:lässt|geht) (?:sich|das|dies) (?:[^\s,]+ ){0,8}?nicht (?:beantworten|ermitteln|sagen|hervor)`,
      raw`(?:das|dies|es) (?:geht|ergibt sich|steht) (?:leider )?(?:aus |in )?${sources} (?:[^\s,]+ )?nicht`,
      raw`ich bin (?:mir )?(?:leider )?nicht (?:ganz )?sicher`,
      raw`(?:unbekannt|nicht angegeben|keine ahnung|keine antwort)$`,
    ),
    remarks: eachBeginning(
      raw`(?:bitte|wenden sie|kontaktieren sie|wenn sie|falls sie|sollten sie|lassen sie|kann ich|gerne|ich (?:helfe|empfehle|stehe)|vielen dank|haben sie|könnten sie|sie können (?:sich|uns|den|die)(?: [^\s,]+){0,6} (?:wenden|kontaktieren|fragen|anrufen))(?!\p{L})`,
      raw`(?:${sources}|sie|er|es) (?:[^\s,]+ )?(?:nur|lediglich|ausschließlich|hauptsächlich|behandel\S+|befass\S+)`,
    ),
  })),
}
