import type * as Unpdf from 'unpdf'
import { notInstalled } from '../../files/notInstalled.ts'
import type { ReadContent } from '../sourceDocument.ts'
import { plainTextContent } from './plainTextContent.ts'

/**
 * The text of a PDF, read by the optional peer `unpdf`. A block's line is the number of its page, because a PDF has
 * no other reliable structure.
 * @throws UserError if `unpdf` is not installed
 */
export async function pdfContent(bytes: Uint8Array): Promise<ReadContent> {
  const { extractText, getDocumentProxy } = await loadUnpdf()
  // Suppresses the reader's warnings.
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
