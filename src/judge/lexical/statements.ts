/** Whether a sentence states anything to check. Questions, pleasantries, lead-ins and bare signs do not. */
export function isStatement(sentence: string): boolean {
  return mayState(sentence) && !isLeadIn(sentence)
}

/** Whether a sentence may state anything: it is not a question, a pleasantry or a bare sign. */
export function mayState(sentence: string): boolean {
  if (!/[\p{L}\p{N}]/u.test(sentence) || isPleasantry(sentence)) return false
  return !isQuestion(sentence)
}

/** Whether a sentence ends with a question mark. */
export function isQuestion(sentence: string): boolean {
  return /[?？؟]["'»”’)\]」』]*$/u.test(sentence)
}

/** Whether a sentence ends in a colon: "You need:". In Armenian the colon is the full stop. */
export function isLeadIn(sentence: string): boolean {
  return /(?<!\p{sc=Armn})[:：]["'»”’)\]」』]*$/u.test(sentence)
}

const longestPleasantry = 200

/** Greetings, thanks, offers of help, and a bare yes or no. A sentence with a number has something to check. */
function isPleasantry(sentence: string): boolean {
  if (sentence.length > longestPleasantry || /\p{Nd}/u.test(sentence)) return false
  const plain = sentence
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')
  return formulas.has(plain) || openings.some(opening => plain.startsWith(opening))
}

const list = (...lines: string[]): string[] => lines.flatMap(line => line.split('|'))

/** Whole sentences, without their punctuation. */
const formulas = new Set(
  list(
    'yes|no|sure|certainly|of course|absolutely|great question|good question|hello|hi|hi there',
    "thanks|thank you|you're welcome|you are welcome|good luck|happy to help|glad to help",
    'да|нет|конечно|здравствуйте|добрый день|привет|спасибо|пожалуйста|рад помочь|рада помочь',
    'отличный вопрос|хороший вопрос|удачи|до свидания',
    'ja|nein|natürlich|hallo|danke|gern geschehen|gerne|oui|non|bien sûr|bonjour|merci|de rien',
    'sí|claro|por supuesto|hola|gracias|de nada|certo|ciao|grazie|prego',
    '是|是的|不是|否|对|好|好的|当然|您好|你好|谢谢|感谢您的提问|不客气|祝您好运',
    'はい|いいえ|もちろん|こんにちは|ありがとうございます|네|아니요|물론입니다|안녕하세요|감사합니다',
  ),
)

/** Beginnings of sentences that only address the reader. */
const openings = list(
  'i hope this helps|hope this helps|hope that helps|let me know if|please let me know if',
  'feel free to|please feel free to|if you have any other questions|if you have any more questions',
  'if you have any further questions|is there anything else|how can i help|how may i help',
  'надеюсь, это поможет|надеюсь, я помог|если у вас есть вопросы|если у вас остались вопросы',
  'если у вас есть ещё вопросы|обращайтесь, если|чем ещё я могу помочь|чем могу помочь',
  'ich hoffe, das hilft|wenn du weitere fragen hast|wenn sie weitere fragen haben',
  "j'espère que cela|n'hésitez pas à|espero que esto|espero haber ayudado|si tienes más preguntas",
  'spero che questo|se hai altre domande|non esitare a',
  '希望对您有帮助|希望对你有帮助|希望这对您有帮助|希望这些信息|如果您还有|如果你还有|如有其他问题|如有任何问题',
  'お役に立てれば|他にご質問|ご不明な点|도움이 되었으면|추가 질문',
)
