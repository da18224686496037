import { readFileSync, statSync } from 'node:fs'
import { UserError } from '../errors.ts'
import { readCheckedText } from '../files/textFile.ts'
import { plainTextContent } from './formats/plainTextContent.ts'
import type { ReadContent } from './sourceDocument.ts'

type Read = ReadContent | { fault: string }
type ReadText = (text: string) => ReadContent | Promise<ReadContent>

const markdown: ReadText = async text =>
  (await import('./formats/markdownContent.ts')).markdownContent(text)
const html: ReadText = async text => (await import('./formats/htmlContent.ts')).htmlContent(text)

/** The format of a file: a reader for a single document, or several documents, one per line. */
export type DocumentFormat = ReadText | 'jsonLines' | 'pdf'

/** By the extension of a file. Each parser is loaded with the first file that needs it. */
export const documentFormats: ReadonlyMap<string, DocumentFormat> = new Map<string, DocumentFormat>(
  [
    ['.md', markdown],
    ['.markdown', markdown],
    ['.txt', plainTextContent],
    ['.html', html],
    ['.htm', html],
    ['.jsonl', 'jsonLines'],
    ['.ndjson', 'jsonLines'],
    ['.pdf', 'pdf'],
  ],
)

/** The content of a single-document file, or why it can't be read: a reason that follows the file's name. */
export async function readContent(
  path: string,
  format: Exclude<DocumentFormat, 'jsonLines'>,
): Promise<Read> {
  if (format === 'pdf') return await readPdf(path)
  const read = readCheckedText(path)
  if ('fault' in read) return read
  if (read.text.includes('\0')) return { fault: 'is not text: it has null bytes' }
  return await contentOrFault(() => format(read.text.replaceAll(/\r\n?/gu, '\n')))
}

const mostPdfBytes = 50 * 1024 * 1024

async function readPdf(path: string): Promise<Read> {
  if (statSync(path).size > mostPdfBytes) return { fault: 'is larger than 50 MB' }
  const { pdfContent } = await import('./formats/pdfContent.ts')
  return await contentOrFault(() => pdfContent(new Uint8Array(readFileSync(path))))
}

/** An error of a parser is the file's fault, but a missing package is not. */
async function contentOrFault(read: () => ReadContent | Promise<ReadContent>): Promise<Read> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof UserError || !(error instanceof Error)) throw error
    return { fault: `cannot be read: ${error.message}` }
  }
}
