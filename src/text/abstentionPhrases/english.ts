import { builtOnce } from '../builtOnce.ts'
import type { AbstentionLanguage } from './phrases.ts'
import { clauseBeginning, eachBeginning } from './phrases.ts'

const { raw } = String

const noun = raw`(?:context|documents?|documentation|text|passages?|sources?|information|articles?|excerpts?|content|material|snippets?|search results|knowledge base)`
const sources = raw`(?:the|this|these|your|my|our|any of the) (?:[\w-]+ ){0,3}?${noun}(?: (?:i have|that (?:was|were|is|are) [\w-]+|you(?:'ve| have)? (?:provided|shared)|i was given|provided|given|available|retrieved|here|above|at hand|[io]n [\w' -]{3,40}?))?`
const not = raw`(?:do(?:es)?|did)(?: not|n't)`
const tell = raw`(?:(?:contain|include|mention|specify|provide|say|state|cover|discuss|address|give|answer|indicate|tell|describe|offer|explain|reveal|disclose|refer to|seem to|appear to)(?!\p{L})|have (?:\w+ ){0,2}information)`
const about = raw`(?=$|[,:]| (?:about|on|regarding|concerning|to (?:answer|determine|say|tell|support|suggest|indicate|confirm|give|provide|help|this|that|your|the question)|that|in|for|available|provided|from|as to|of|here|at|when|whether|who|how|what|where|why|related|relevant|given)(?!\p{L}))`
const fact = raw`(?:information|mention|answer|details?|indication|references?|knowledge|data|context|idea|evidence)`
const cannot = raw`(?:can ?not|can't|could not|couldn't|(?:am|are|was|were|'m|'re)(?: not able| unable) to|wasn't able to|weren't able to)`

export const english: AbstentionLanguage = {
  signs:
    /\b(?:not?|nothing|none|neither|cannot|only|unable|lacks?|insufficient|unclear|unknown|unanswerable|impossible|outside|beyond)\b|n't|n\/a/u,
  phrases: builtOnce(() => ({
    openings: clauseBeginning(
      raw`(?:i(?:'m| am) (?:very |so |really |truly )?(?:sorry|afraid)|sorry|my apologies|apologies|i apologi[sz]e|i regret|unfortunately|regrettably|currently|at (?:this time|the moment))(?: for (?:the|any) [\w ]{1,30}| that)?`,
      raw`(?:based on|according to|from|given|in|within) ${sources}(?=$|,| (?:i|there|it)(?!\p{L}))`,
      raw`as an ai(?: [\w ]{1,30})?`,
    ),
    contrast:
      /(?:^|[,;:—–-]\s*|\s)(?:but|however|although|though|nevertheless|that said)(?=[\s,])/u,
    refusals: eachBeginning(
      raw`(?:i|we)(?: \w+ly| just)? (?:do not|don't)(?: \w+ly)? know(?!\p{L})(?! how to| of)`,
      raw`i (?:have no|haven't (?:any|a)|lack (?:the|any)|have not enough|did(?: not|n't) find|found no|could find no)(?: \w+){0,2} ${fact}${about}`,
      raw`(?:i|we) (?:currently )?(?:do not|don't) (?:currently |actually )?have (?:(?:any|the|an|enough|sufficient|specific|that|this|access|to|such|relevant) ){0,4}${fact}${about}`,
      raw`(?:i|we) ?${cannot} (?:\w+ly )?(?:answer(?=$| (?:this|that|the|your|it|based|from|with)(?!\p{L}))|(?:find|locate|see)(?: (?:any|an|the|a|that|this|specific|relevant|exact|definitive|clear|accurate|enough|direct)){0,3} ${fact}${about}|help (?:you )?with (?:that|this))`,
      raw`i ?${cannot} (?:provide|give|offer)(?: you)?(?: with)?(?: (?:any|an|the|a|that|this|specific|relevant|exact|definitive|clear|accurate|direct)){0,3} ${fact}${about}`,
      raw`i ?${cannot} (?:say|tell|determine|confirm|verify|find (?:this|that|it|out))(?!\p{L})`,
      raw`(?:(?:i|we) )?(?:i'm |i am )?(?:unable to|can ?not|can't) answer(?=$| (?:based|from|with|this|that|your|the question)(?!\p{L}))`,
      raw`(?:i|we) (?:${cannot} (?:find|locate) (?:anything|something)|found nothing) (?:\w+ )?(?:about|on|regarding|in|for|related|that)(?!\p{L})`,
      raw`i can only (?:answer|help|assist)(?!\p{L})`,
      raw`i(?:'m| am) not (?:entirely |quite |really )?(?:sure|certain)(?!\p{L})`,
      raw`(?:(?:while|whereas) )?${sources}(?:(?: [^,]{1,120})?, (?:it|they))? (?:\w+ly )?${not} (?:\w+ly )?${tell}`,
      raw`there(?:'s| is) nothing (?:in|within) ${sources}`,
      raw`(?:${sources}|it|they) (?:lacks? |(?:says?|contains?|mentions?) nothing )(?:\w+ )?(?:about|on|regarding|${fact})`,
      raw`(?:the|this|that) information (?:that )?(?:you(?:'re| are)? [\w ]{1,40} )?(?:is not|isn't) (?:\w+ )?in ${sources}`,
      raw`(?:that|this|it)(?:'s| is) (?:not something i can|something i can ?not|something i can't) `,
      raw`no(?: \w+)? (?:documents?|passages?|results?|sources?) (?:was |were )?(?:found|retrieved)$`,
      raw`(?:this |it )?can ?not be (?:determined|answered|found) (?:from|in|based on|with) ${sources}$`,
      raw`(?:nothing in|none of|neither of|no part of) ${sources} (?:\w+ly )?(?:mention|say|state|contain|cover|specif|provide|discuss|address|indicate|answer|explain|tell)`,
      raw`${sources} (?:is|are) (?:insufficient|not (?:enough|sufficient))(?!\p{L})`,
      raw`(?:(?!.{0,160}(?<!\p{L})(?:if|unless|returns|throws) ).{1,160} )?(?:is|are|was|were)(?: not|n't) (?:\w+ly )?(?:mentioned|specified|provided|stated|included|found|given|available|contained|covered|discussed|addressed|disclosed)(?: anywhere)? (?:in|by|within|from) ${sources}$`,
      raw`(?:this|that|the|such|the requested) information (?:is|was)(?: not|n't) (?:available|provided|given|mentioned|included|specified)(?=$| in | here)`,
      raw`there(?:'s| is| are| was| were)(?: no| not any|n't any| not enough| insufficient|n't enough)(?: (?:specific|relevant|direct|explicit|clear|sufficient|further))? ${fact}${about}`,
      raw`(?:no|insufficient|not enough)(?: (?:relevant|specific|such|sufficient|direct))? ${fact}(?: (?:was|were|is|are))?(?: (?:found|available|provided|given))?(?=$| (?:in|about|on|regarding|for|to) (?:this|that|the|your|answer)(?!\p{L})[^,]{0,80}$)`,
      raw`(?:the|this|that|your)(?: question| answer)(?: to (?:this|that|the|your) question)? (?:can ?not|can't|could not|couldn't|is not|isn't|was not) (?:be )?(?:answered|found|available|provided|given|determined|present|in)(?!\p{L})`,
      raw`it(?:'s| is) (?:not (?:clear|possible to (?:determine|say|tell|answer|know))|unclear|impossible to (?:determine|say|tell|answer|know))(?!\p{L})`,
      raw`(?:this|that|it)(?:'s| is) (?:outside|beyond) (?:of )?(?:my|the) (?:knowledge|scope)`,
      raw`not (?:specified|mentioned|stated|given|found|provided)(?=$| (?:in|by) ${sources}$)`,
      raw`(?:unknown|unanswerable|n/a|no (?:answer|idea|clue)|not available)$`,
    ),
    remarks: eachBeginning(
      raw`(?:please|feel free to|you (?:can|may|could|might want to|should) (?:contact|check|consult|visit|reach|ask|try|call|email|refer)|try (?:to )?(?:ask|rephras|search|check|contact)|i(?:'d| would)? (?:suggest|recommend)|we recommend|let me know|(?:could|can|would|do) you|may i|is there|(?:how|what) (?:else )?(?:can|may) i|i(?:'d| would|'m| am|'ll| will) (?:be )?(?:happy|glad)|happy to help|thank)(?!\p{L})`,
      raw`(?:if|should) you (?:have|need|can|could|would|provide|share|want|tell|give|let|like)(?!\p{L})`,
      raw`(?:${sources}|it|they) (?:(?:only|mainly|primarily|mostly|just) (?!(?:\w+ ){1,2}that )\w+|focus|deals? with|relates? to|discuss|(?:is|are) (?:only |mainly )?about)`,
      raw`i can (?:only )?(?:help|assist)(?: you)? with`,
    ),
  })),
}
