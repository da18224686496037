import { type FileMap, lineAt, typescriptIn } from '../fileMap.ts'
import { parseModule } from '../modules.ts'

/**
 * Phrases that an editor of technical English would change nearly every time, and what to write. A space matches a line
 * break too. A phrase that is often right belongs to reviews: a check with false alarms is switched off.
 */
const stilted: [pattern: RegExp, write: string][] = [
  [/\b(?:is|are|was|were|be|been|being) told\b/, 'say who says, reports or shows it'],
  [/\btold (?:as|that|apart|from|of)\b/, 'say "reported as", "distinguished from" or "about"'],
  [/\b(?:says?|said|tells?) (?:(?:no|some|any)thing )?of\b|\bknown of\b/, 'write "about"'],
  [/\bwhere there (?:is|are|was|were)\b/, 'write "if there is"'],
  [/\b(?:undefined|absent|present|true|false|null|none|empty) where\b/i, 'write "if"'],
  [/@throws \w+ where\b/, 'write "if"'],
  [/[.:;] Where (?!(?:do|does|did|is|are|can|to)\b)[^,.:;]{1,80},/, 'begin the sentence with "If"'],
  [
    /\bas far as (?:it|they|these|one|there|each|is|are|known|possible)\b/,
    'write "if", or "the known …"',
  ],
  [/\bbut for\b/, 'write "except"'],
  [/\bso much as\b/, 'write "even"'],
  [/\bfor want of\b/, 'write "without", or "because there is no"'],
  [/\bin vain\b/, 'say what was not found'],
  [/\bcan(?:'t|not) be had\b/, 'write "is not available"'],
  [/(?<!@param )\banew\b/, 'write "again"'],
  [/\bhence\b/i, 'write "so"'],
  [/\blikewise\b/i, 'write "too", or "the same"'],
  [/\b(?:lest|whence|hitherto|(?:there|where)(?:by|in|of|upon))\b/i, 'write two plain clauses'],
  [/\bof (?:no|some|any)body\b/, 'write "another person\'s", or name the company'],
  [/\bheld against\b/, 'write "compared with"'],
  [/\bspeaks? (?:against|of)\b/, 'write "puts in doubt" or "mentions"'],
  [/\bmend(?:s|ed)?\b/, 'write "fix"'],
  [/\bhangs? on\b/, 'write "depends on"'],
  [/\bgoes by\b/, 'write "follows", "sorts by" or "depends on"'],
  [/\bwhat (?:keeps|holds) the\b/, 'name what does it'],
  [/\bis (?:for|on) [^.,]{1,40} to say\b/, 'say who decides'],
  [/(?:^|[.:;*] )Else\b/, 'write "Otherwise"'],
  [/\b\w+ed no more\b(?! (?:than|often)\b)/, 'write "no longer"'],
  [/\bmay concern\b/, 'name the reader'],
  [/\bin order to\b/, 'write "to"'],
  [/\bprior to\b/, 'write "before"'],
  [/\b(?:with regard|in respect|with respect) (?:to|of)\b/, 'write "about" or "for"'],
  [/\butili[sz]e/i, 'write "use"'],
  [/\bdrawn again\b/, 'write "tried again"'],
  [/\bdeclared part\b/i, 'write "the part that runs must cover"'],
  [
    /(?<!\bthere )\b(?:is|are|was|were) no (?!longer|more|less|one|such|different|better|worse|wider|rarer|larger|smaller|shorter|higher|lower|later)\w+/i,
    'write "is not a"',
  ],
]

const phrases = stilted.map(([{ source, flags }, write]) => ({
  pattern: new RegExp(source.replaceAll(' ', String.raw`\s+`), `${flags}g`),
  write,
}))

/** Models read these, and prompts are recorded with their versions, so the words stay. */
const prompts =
  /^src\/(?:judge\/(?:steps|questionForm|session\/jointQuestion|endpoint\/jsonIn)|retrieval|metrics)\b/

/** Questions and answers of examples are the words of users and models. */
const fenced = /^ *```[^]*?^ *```/gm

/** Comments, messages and pages are in plain English. */
export function prose(files: FileMap): string[] {
  const pages = [...files].filter(([path]) => /^(?:docs\/.*|README)\.md$/.test(path))
  const ofPages = pages.flatMap(([path, text]) =>
    stiltedIn(text.replaceAll(fenced, lines => lines.replaceAll(/./g, ' '))).map(
      ({ index, says }) => `${path}:${lineAt(text, index)}: ${says}`,
    ),
  )
  const ofCode = typescriptIn(files, 'src/').flatMap(([path, source]) => {
    const { comments, texts } = parseModule(source)
    const ofComments = comments.flatMap(({ text, line }) =>
      // The star of a comment's line is not a word: a space in its place keeps the line breaks where they are.
      stiltedIn(text.replaceAll(/(?<=\n\s*)\*/g, ' ')).map(
        ({ index, says }) => `${path}:${line - 1 + lineAt(text, index)}: ${says}`,
      ),
    )
    const ofTexts = texts.flatMap(({ text, start }) =>
      stiltedIn(text).map(({ index, says }) => `${path}:${lineAt(source, start + index)}: ${says}`),
    )
    return prompts.test(path) ? ofComments : [...ofComments, ...ofTexts]
  })
  return [...ofPages, ...ofCode]
}

function stiltedIn(text: string): { index: number; says: string }[] {
  return phrases.flatMap(({ pattern, write }) =>
    [...text.matchAll(pattern)].map(match => {
      const found = match[0].replaceAll(/\s+/g, ' ').trim()
      return { index: match.index, says: `"${found}": ${write}` }
    }),
  )
}
