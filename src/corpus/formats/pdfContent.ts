import type * as Unpdf from 'unpdf'
import { UserError } from '../../errors.ts'
import { isNodeError } from '../../files/nodeError.ts'
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

async function loadUnpdf(): Promise<Pick<typeof Unpdf, 'extractText' | 'getDocumentProxy'>> {
  try {
    return await import('unpdf')
  } catch (error) {
    if (!isNodeError(error, 'ERR_MODULE_NOT_FOUND')) throw error
    throw new UserError({
      problem: 'PDF files are read by the package `unpdf`, which is not installed',
      fix: 'npm install --save-dev unpdf, or name only files that are not PDF',
    })
  }
}
