/**
 * Words that build sentences and name nothing: articles, prepositions, pronouns, forms of "be" and "have". One set
 * for all languages, because texts are mixed. Words that can be a whole answer ("never", "all", "nobody") are not
 * included.
 */
export const functionWords: ReadonlySet<string> = new Set(
  [
    'a an the this that these those it its he him his she her they them their we us our you your i me my',
    'of to in on at by for from with within without into onto about as than then so if and or but not',
    'is are was were be been being am do does did has have had can could will would shall should may might must',
    'there here what which who whom whose when where why how s t re ve ll d m also too just very',
    'и а но или же ли бы не в во на с со к ко о об обо от до по за из у при для без под над через как что чтобы',
    'это эта этот эти этого этой этих он она оно они его её ее их ему ей им мы вы ты я нас вас нам вам мне вам',
    'быть есть был была было были будет будут может могут можно нужно надо вот там тут так тоже также если то',
    'der die das den dem des ein eine einen einem einer und oder aber nicht ist sind war waren sein hat haben',
    'wird werden kann können muss müssen ich du er sie es wir ihr sich mit von vom zu zum zur im am an auf bei für aus nach wie was dass',
    'le la les l un une des du de et ou mais ne pas est sont été être a ont avoir peut je tu il elle nous vous ils elles',
    'ce cette ces qui que dans sur par pour avec sans au aux en se son sa ses leur votre vos y',
    'el los las lo una unos unas y o pero no es son ser está están fue ha han puede yo tú él ella usted se su sus del al con sin por para como',
    'il lo gli i uno e ed ma non è sono essere ha hanno può si suo sua di da nel nella sul con per che come',
    '的 了 是 在 和 与 與 或 及 也 都 就 这 這 那 其 之 于 於 以 为 為 吗 嗎 呢 吧 着 过 把 被 给 您 你 我 他 她 它 们 們 有 可 会 會',
  ].flatMap(line => line.split(' ')),
)
