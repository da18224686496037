import type { PageCase } from '../pageCaseData.ts'
import type { PageIndex } from '../pageData.ts'

/** What the page opens with: it is before the program. */
export function readIndex(): Promise<PageIndex> {
  return unpack<PageIndex>('index')
}

/** What the system answered, by place of the case. */
export function unpackAnswers(): Promise<string[]> {
  return unpackOnceThere<string[]>('answers')
}

type Part = (PageCase | null)[]

const parts = new Map<number, Promise<Part>>()

/** All of a case, unpacked with the others of its part when it is first asked for. */
export async function unpackCase(
  place: number,
  casesInPart: number,
): Promise<PageCase | undefined> {
  const number = Math.floor(place / casesInPart)
  const part = unpackPart(number)
  parts.set(number, part)
  return (await part)[place % casesInPart] ?? undefined
}

/** The cases of a part. It is kept only if a case of it is opened: all of them would take the memory of the whole run. */
export function unpackPart(number: number): Promise<Part> {
  return parts.get(number) ?? unpackOnceThere<Part>(`part-${number}`)
}

/** What is behind the program may be there in part until the browser has read the whole file. */
async function unpackOnceThere<Data>(id: string): Promise<Data> {
  if (document.readyState === 'loading') {
    await new Promise(resolve =>
      document.addEventListener('DOMContentLoaded', resolve, { once: true }),
    )
  }
  return unpack<Data>(id)
}

/** `writePage` wrote it, so it has the shape that its name says. */
async function unpack<Data>(id: string): Promise<Data> {
  const text = document.getElementById(id)?.textContent
  if (!text) throw new Error(`This file has lost its part "${id}". Write the report again.`)
  const packed = atob(text)
  const bytes = new Uint8Array(packed.length)
  // A callback for each byte would take longer than all the rest.
  for (let at = 0; at < packed.length; at += 1) bytes[at] = packed.charCodeAt(at)
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw'))
  return (await new Response(stream).json()) as Data
}
