import { builtOnce } from '../../text/builtOnce.ts'

/** Beginnings of words that refer to the text itself: "summary", "the following steps". */
const beginnings = [
  'summar overview conclu introduc answer respon question exampl detail inform takeaway explan explain',
  'follow below above list based accord provid given context document source passage text article section',
  'key main important note notes point step tip option reason way thing part chapter topic background',
  'need needs needed know require instruction guide feature benefit pros cons additional further next final',
  'итог вывод кратк обзор введен ответ вопрос пример подробн информац детал пояснен примечан ключев основн',
  'главн важн следующ ниже выше список перечен согласно предоставл контекст документ источник фрагмент текст',
  'пункт шаг способ причин вариант совет момент раздел нужн необходим понадоб требу знать инструкц дополнит',
  'zusammenfass überblick antwort frage beispiel hinweis wichtig folgend schritt grund detail benötig',
  'résumé aperçu réponse exemple remarque suivant étape raison besoin voici',
  'resumen respuesta ejemplo nota siguiente paso razón necesit riepilogo risposta esempio seguent passagg',
].flatMap(line => line.split(' '))

/** Nouns for parts of a text. A number next to them counts parts of the text: "3 steps", "Part 2". */
const counted =
  'step|part|point|tip|option|reason|way|thing|section|chapter|phase|example|question|шаг|пункт|способ|причин|вариант|совет|част|этап|schritt|étape|paso|passo'

const word = (beginning: string): string => String.raw`(?<![\p{L}\p{M}\p{N}])(?:${beginning})\p{L}*`

const patterns = builtOnce(() => [
  new RegExp(
    String.raw`${word(counted)}\s\d{1,2}(?![.,]?\d)|(?<![.,\d])\d{1,2}\s${word(counted)}`,
    'gu',
  ),
  new RegExp(word(beginnings.join('|')), 'gu'),
  /第?\d{1,2}(?:个|個|种|種|项|項|条|條)?(?:步骤?|步驟|部分|要点|點|点|方法|方式|原因)|步骤\d{1,2}|第一步/gu,
  /总结|小结|概述|摘要|简介|结论|答案|回答|说明|注意(?:事项)?|要点|重点|关键|主要|相关|信息|内容|资料|文档|文件|来源|背景|步骤|流程|示例|例子|例如|如下(?:所示)?|以下|下面|上述|根据|提供|需要|知道|了解|具体|详细|总之|综上(?:所述)?|常见问题|其他|如何|怎么|怎样/gu,
  /まとめ|概要|手順|ポイント|回答|例えば|以下|次の|とおり|通り|について|です|ます/gu,
])

/**
 * A text without the words that refer to the text itself, and without the numbers of its parts.
 *
 * @param text in lower case and NFKC, numbers in digits
 */
export function withoutMetadiscourse(text: string): string {
  return patterns().reduce((rest, pattern) => rest.replaceAll(pattern, ' '), text)
}
