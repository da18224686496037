import type * as Unpdf from 'unpdf'
import { notInstalled } from '../../files/notInstalled.ts'
import type { ReadContent } from '../sourceDocument.ts'
import { plainTextContent } from './plainTextContent.ts'

/**
 * The text of a PDF by the optional peer `unpdf`. Blocks have the number of their page as their line: a PDF has no other
 * structure that could be relied on.
 * @throws UserError where `unpdf` is not installed
 */
export async function pdfContent(bytes: Uint8Array): Promise<ReadContent> {
  const { extractText, getDocumentProxy } = await loadUnpdf()
  // Without the warnings that the reader would print.
  const file = await getDocumentProxy(bytes, { verbosity: 0 })
  const { text: pages } = await extractText(file, { mergePages: false })
  const blocks = pages.flatMap((text, index) =>
    plainTextContent(text).blocks.map(block => ({ ...block, line: index + 1 })),
  )
  return { blocks }
}

const unpdf = {
  name: 'unpdf',
  does: 'reads PDF files',
  instead: 'name only files that are not PDF',
}

async function loadUnpdf(): Promise<Pick<typeof Unpdf, 'extractText' | 'getDocumentProxy'>> {
  try {
    return await import('unpdf')
  } catch (error) {
    throw notInstalled(error, unpdf) ?? error
  }
}
