import { createAssistant } from './assistant.ts'
import { readDocuments } from './corpus.ts'

export default createAssistant(
  readDocuments(new URL('texts/zh/', import.meta.url), [
    'exchange.md',
    'invoices.md',
    'membership.md',
    'refund-policy.md',
    'shipping.md',
  ]),
  '在资料中没有找到相关内容。',
)
