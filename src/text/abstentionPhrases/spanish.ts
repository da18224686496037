import { builtOnce } from '../builtOnce.ts'
import type { AbstentionLanguage } from './phrases.ts'
import { clauseBeginning, eachBeginning, turn } from './phrases.ts'

const { raw } = String

const sources = raw`(?:(?:el|la|los|las|este|estos|esta|estas|mi|mis) )?(?:[\p{L}]+ )?(?:contexto|documentos?|documentación|textos?|fuentes?|pasajes?|fragmentos?|artículos?|materiale?s?|información (?:proporcionada|disponible|facilitada|que tengo)|base de conocimientos?)(?: (?:proporcionad|disponible|facilitad|recuperad|dad|que)\S*(?: (?:tengo|me han dado|has proporcionado|ha proporcionado))?)?`
const facts = raw`(?:información|respuesta|mención|menciones|datos|detalles|referencias?|conocimiento|contexto)`
const about = raw`(?=$|,| (?:sobre|acerca|para|de|del|en|que|al|respecto|suficiente|relacionada|disponible|a)(?!\p{L}))`

export const spanish: AbstentionLanguage = {
  signs: /\bno\b|desconoc|insuficiente|sin información|ni idea/u,
  phrases: builtOnce(() => ({
    openings: clauseBeginning(
      raw`(?:lo siento(?: mucho)?|lo lamento|lamentablemente|desafortunadamente|por desgracia|disculpe|disculpa|perdón)(?!\p{L})`,
      raw`(?:según|de acuerdo con|basándome en|con base en|en base a|a partir de|con) ${sources}(?=$|,| no(?!\p{L}))`,
    ),
    contrast: turn(raw`(?:pero|sin embargo|aunque|no obstante)(?=[\s,])`),
    refusals: eachBeginning(
      raw`(?:yo )?no (?:lo |la respuesta )?(?:sé|sabemos|conozco la respuesta)(?!\p{L})`,
      raw`no (?:puedo|podemos|pude|he podido|soy capaz de|me es posible|es posible) (?:responder|contestar)(?:la|lo|te|le)?(?=$|,| (?:a )?(?:esta|esa|la|su|tu) (?:pregunta|consulta)| con| bas)`,
      raw`no (?:puedo|pude|he podido) (?:determinar|confirmar|saber|decir|ayudar(?:te|le)? con es)`,
      raw`no (?:encuentro|(?:puedo|podemos|pude|pudimos|he podido|logré) encontrar) (?:[\p{L}]+ ){0,2}?${facts}`,
      raw`no (?:tengo|dispongo de|cuento con|encontré|he encontrado|hay|existe|se dispone de|se (?:ha encontrado|han encontrado|encontró|encontraron)) (?:(?:ninguna?|suficientes?|la|acceso a|esa|más|una) ){0,2}${facts}${about}`,
      raw`(?:en )?${sources}(?: [\p{L}]+){0,2}? no (?:se |lo |la )?(?:contien|permit|mencion|incluy|proporcion|especific|indic|dice|ofrec|abord|detall|respond|da(?!\p{L})|dan(?!\p{L})|hay(?!\p{L})|habla|encuentr|encontr)`,
      raw`.{1,120} no (?:se (?:menciona|especifica|indica|dice|encuentra|detalla)\S*|(?:está|están|aparece|aparecen|fue|es)(?: [\p{L}]+)?) (?:en|por) ${sources}$`,
      raw`(?:esta|esa|la|su|tu) pregunta no (?:se )?puede (?:ser )?(?:respond|contest)`,
      raw`no estoy (?:del todo |muy )?segur[oa](?!\p{L})`,
      raw`(?:no especificado|desconocido|sin información|se desconoce|información (?:insuficiente|no disponible)|no disponible|ni idea)$`,
    ),
    remarks: eachBeginning(
      raw`(?:por favor|póngase|ponte|contacte|contacta|consulte|consulta|(?:le |te )?(?:recomiendo|sugiero)|si (?:necesita|tiene|desea|quiere|puede|me)\S*|puedes? (?:consultar|contactar|visitar|preguntar)|hay algo|¿|gracias|estaré|avíse?me|hágamelo|dime)`,
      raw`(?:${sources}|ellos|este) (?:[\p{L}]+ )?(?:solo|sólo|solamente|únicamente|trata|tratan|se centra|se centran|se refiere\S*)(?!\p{L})`,
      raw`(?:solo|sólo|solamente|únicamente) (?:trata|tratan|habla|hablan|contiene|contienen|se refiere)\S*`,
    ),
  })),
}
