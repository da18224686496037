import type { PageCase } from '../pageCaseData.ts'
import type { PageIndex } from '../pageData.ts'

/** What the page opens with. */
export function readIndex(): Promise<PageIndex> {
  return unpack<PageIndex>('index')
}

const parts = new Map<number, Promise<(PageCase | null)[]>>()

/** All of a case, unpacked with the others of its part when it is first asked for. */
export async function unpackCase(
  place: number,
  casesInPart: number,
): Promise<PageCase | undefined> {
  const number = Math.floor(place / casesInPart)
  const part = parts.get(number) ?? unpack<(PageCase | null)[]>(`part-${number}`)
  parts.set(number, part)
  return (await part)[place % casesInPart] ?? undefined
}

/** `writePage` wrote it, so it has the shape that its name says. */
async function unpack<Data>(id: string): Promise<Data> {
  const text = document.getElementById(id)?.textContent
  if (!text) throw new Error(`This file has lost its part "${id}". Write the report again.`)
  const bytes = Uint8Array.from(atob(text), character => character.charCodeAt(0))
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'))
  return (await new Response(stream).json()) as Data
}
