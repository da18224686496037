import { builtOnce } from '../builtOnce.ts'
import type { AbstentionLanguage } from './phrases.ts'
import { clauseBeginning, eachBeginning, turn } from './phrases.ts'

const { raw } = String

const sources = raw`(?:(?:le|la|les|ces|ce|cet|cette|mes|vos|votre) |l')?(?:[\p{L}]+ )?(?:contexte|documents?|documentation|textes?|sources?|passages?|extraits?|articles?|informations (?:fournies|disponibles|données)|base de connaissances)(?: (?:fourni|disponible|donné|récupéré|dont je dispose)\S*)?`
const facts = raw`(?:informations?|réponse|mention|indication|connaissance|données|éléments|précisions?|détails)`

export const french: AbstentionLanguage = {
  signs: /\b(?:ne|ni|non|pas|rien|aucune?|impossible|inconnue?)\b|n'|insuffisante/u,
  phrases: builtOnce(() => ({
    openings: clauseBeginning(
      raw`(?:je suis (?:vraiment )?désolée?|désolée?|je m'excuse|malheureusement|excusez-moi|pardon|je regrette)(?!\p{L})`,
      raw`(?:d'après|selon|sur la base (?:de|du|des)|à partir (?:de|du|des)|au vu (?:de|du|des)|compte tenu (?:de|du|des)|avec|dans) ${sources}(?=$|,| je | il )`,
    ),
    contrast: turn(raw`(?:mais|cependant|toutefois|néanmoins|bien que|pourtant)(?=[\s,])`),
    refusals: eachBeginning(
      raw`(?:je |nous )(?:ne |n'en )?(?:le )?(?:sais|savons) (?:malheureusement )?(?:pas|rien)(?!\p{L})`,
      raw`je ne (?:peux|pourrais|saurais|suis pas en mesure de|suis pas capable de|parviens pas à) (?:malheureusement )?(?:pas )?(?:y |vous )?(?:répondre(?=$|,| à (?:cette|votre|la|ta)| avec| sur)|déterminer|confirmer|dire|aider (?:avec|sur) c)`,
      raw`(?:je|nous) (?:ne |n')(?:peux|pouvons|parviens|suis|ai|avons) pas (?:(?:à|pu|réussi à|en mesure de) )*(?:trouver|fournir|trouvé) (?:(?:d'|de |une |la |cette )(?:[\p{L}]+ )?)?${facts}`,
      raw`(?:je|nous) n'(?:ai|avons) (?:malheureusement )?(?:pas|aucune?|trouvé aucune?|pas trouvé) (?:(?:d'|de |l'|cette |assez d'|assez de |suffisamment d')?)(?:accès à )?(?:cette )?${facts}`,
      raw`(?:je|nous) ne (?:dispose|disposons|possède|trouve) pas (?:d'|de |cette |l')?(?:assez d'|suffisamment d')?${facts}`,
      raw`(?:il (?:m')?est )?impossible de (?:répondre|déterminer)(?!\p{L})`,
      raw`(?:dans )?${sources},? (?:il )?(?:ne |n')(?:[\p{L}]+ )?(?:contien|mentionn|fourni|précis|inclu|indiqu|donn|parl|abord|trait|permet|dit|disent|répond|y a|est)[\p{L}]*(?: [\p{L}]+)? (?:pas|aucune?|rien|ni)(?!\p{L})`,
      raw`.{1,120} n'(?:est|sont|apparaît|apparaissent|a) (?:pas )?(?:mentionné|précisé|indiqué|fourni|donné)?\S* ?(?:pas )?(?:dans|par) ${sources}$`,
      raw`il n'y a (?:pas|aucune) (?:d'|de |assez d')?(?:[\p{L}]+ )?${facts}`,
      raw`aucune (?:[\p{L}]+ )?${facts}(?=$| (?:trouvée|disponible|fournie|à ce sujet|n'est (?:disponible|fournie|donnée))| (?:sur|concernant|dans) (?!.* n'(?:est|a|sont)))`,
      raw`je ne suis pas (?:tout à fait )?(?:certaine?|sûre?)(?!\p{L})`,
      raw`cette question ne (?:peut|trouve) pas`,
      raw`(?:inconnue?|non précisée?|non spécifiée?|information non disponible|informations? insuffisantes?|pas d'information|aucune idée)$`,
    ),
    remarks: eachBeginning(
      raw`(?:veuillez|vous pouvez (?:contacter|consulter|demander|visiter)|n'hésitez|si vous|je vous (?:recommande|conseille|invite|suggère)|contactez|consultez|pourriez-vous|pouvez-vous|puis-je|avez-vous|merci|je serai|je peux vous aider)(?!\p{L})`,
      raw`(?:${sources}|ils|elles|il) (?:[\p{L}]+ )?(?:uniquement|seulement|traite|traitent|portent?|concernent?)(?!\p{L})`,
    ),
  })),
}
