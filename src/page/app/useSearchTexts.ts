import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { PageIndex } from '../pageData.ts'
import type { SearchField } from './searchTexts.ts'
import { namesField, searchField, textsOfCase } from './searchTexts.ts'
import { unpackAnswers, unpackPart } from './unpack.ts'

export interface SearchTexts {
  fields: readonly SearchField[]
  /** How many cases have their passages and claims among the fields. Absent if nobody asked for them. */
  unpacked?: number
  /** Why the texts of cases can't be searched. */
  problem: string | undefined
}

/**
 * What a search looks at: answers as soon as the page has drawn itself, passages and claims once somebody searches
 * everywhere.
 */
export function useSearchTexts(index: PageIndex, everywhere: boolean): SearchTexts {
  const names = useMemo(() => namesField(index.cases), [index])
  const [answers, setAnswers] = useState<SearchField>()
  const [details, setDetails] = useState<CaseTexts>()
  const [problem, setProblem] = useState<string>()
  const isStarted = useRef(false)
  const tell = (error: unknown) =>
    setProblem(error instanceof Error ? error.message : String(error))
  useEffect(() => {
    unpackAnswers().then(texts => setAnswers(searchField('answer', texts)), tell)
  }, [])
  useEffect(() => {
    if (!everywhere || isStarted.current) return
    isStarted.current = true
    readCaseTexts(index, setDetails).catch(tell)
  }, [everywhere])
  return useMemo(
    () => ({
      fields: [
        names,
        ...(answers ? [answers] : []),
        ...(everywhere && details ? details.fields : []),
      ],
      ...(everywhere && { unpacked: details?.unpacked ?? 0 }),
      problem,
    }),
    [names, answers, details, everywhere, problem],
  )
}

interface CaseTexts {
  fields: readonly SearchField[]
  unpacked: number
}

/** Milliseconds after which the page may draw and answer, and after which it tells how far it is. */
const turnOfWork = 12
const timeBetweenNews = 200

/** Unpacks all cases, and keeps of them what is searched. */
async function readCaseTexts(
  { cases, casesInPart }: PageIndex,
  tell: (texts: CaseTexts) => void,
): Promise<void> {
  const passages = { texts: [] as string[], lowered: [] as string[] }
  const claims = { texts: [] as string[], lowered: [] as string[] }
  const add = (field: typeof passages, text: string) => {
    field.texts.push(text)
    field.lowered.push(text.toLowerCase())
  }
  const news = () =>
    tell({
      fields: [
        { name: 'claims', ...claims },
        { name: 'passages', ...passages },
      ],
      unpacked: passages.texts.length,
    })
  let [worked, told] = [performance.now(), performance.now()]
  for (let part = 0; part * casesInPart < cases.length; part += 1) {
    for (const one of await unpackPart(part)) {
      const texts = textsOfCase(one)
      add(passages, texts.passages)
      add(claims, texts.claims)
    }
    if (performance.now() - worked < turnOfWork) continue
    if (performance.now() - told > timeBetweenNews) {
      news()
      told = performance.now()
    }
    await new Promise(resolve => setTimeout(resolve))
    worked = performance.now()
  }
  news()
}
