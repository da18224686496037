import { defined } from '../../../defined.ts'
import type { ApplicationSpan } from '../../../pipeline/steps/spans/applicationSpan.ts'
import type { Given } from '../../sources/given.ts'

/** A span of an OTLP file, in the shape in which the SDK hands one over. */
export interface GivenSpan extends ApplicationSpan {
  given: Given
  traceId: string
  startNanoseconds: bigint
  /** Absent where it has not ended. */
  endNanoseconds?: bigint
  /** Tells the attributes that nobody has looked at. */
  tellUnread(): void
}

/** Says which span it is and when it was, which no case has. */
const bookkeeping = ['kind', 'flags', 'traceState', 'name']

export function givenSpan(given: Given): GivenSpan | undefined {
  const traceId = given.field('traceId')?.text()
  const spanId = given.field('spanId')?.text()
  if (traceId === undefined || spanId === undefined) return given.lose('a span has no ids')
  const name = given.field('name')?.text() ?? ''
  const end = nanoseconds(given.field('endTimeUnixNano'))
  const status = given.field('status')
  const code = Number(status?.field('code')?.text() ?? 0)
  const parent = given.field('parentSpanId')?.text()
  const { attributes, tellUnread } = lookedAt(given.field('attributes'))
  for (const key of bookkeeping) given.field(key)?.pass()
  status?.field('message')?.pass()
  return {
    given,
    traceId,
    name,
    spanContext: () => ({ traceId, spanId }),
    ...(parent !== undefined && parent !== '' && { parentSpanId: parent }),
    attributes,
    status: { code },
    events: [],
    duration: [0, 0],
    droppedAttributesCount: given.field('droppedAttributesCount')?.number() ?? 0,
    startNanoseconds: nanoseconds(given.field('startTimeUnixNano')) ?? 0n,
    ...defined({ endNanoseconds: end }),
    tellUnread,
  }
}

function nanoseconds(given: Given | undefined): bigint | undefined {
  const text = given?.text()
  return text !== undefined && /^\d{1,20}$/.test(text) ? BigInt(text) : undefined
}

/** The attributes, and which of them were looked at since: those were read, and all others are not carried over. */
function lookedAt(given: Given | undefined) {
  const items = given?.items() ?? []
  const known = new Map(items.map(item => [item.field('key')?.text() ?? '', item]))
  const values = Object.fromEntries([...known].map(([key, item]) => [key, item.field('value')]))
  const attributes = new Proxy(values, {
    get: (all, key) => {
      if (typeof key !== 'string' || !Object.hasOwn(all, key)) return undefined
      return attributeValue(all[key])
    },
  })
  const tellUnread = () => {
    for (const [key, item] of known) {
      if (values[key]?.isRead !== true) item.lose(noPart, `attributes.${key}`)
    }
  }
  return { attributes, tellUnread }
}

const noPart = 'it says nothing about the question, the answer or what was retrieved'

/** `{ stringValue }` and its like, as the mapping of OTLP to JSON has them. */
function attributeValue(given: Given | undefined): unknown {
  // A list of none has no values.
  if (given?.keys.includes('arrayValue')) {
    const items = given.field('arrayValue')?.field('values')?.items()
    if (!items) given.pass()
    return items?.map(attributeValue) ?? []
  }
  const pairs = given?.field('kvlistValue')?.field('values')?.items()
  if (pairs) {
    return Object.fromEntries(
      pairs.map(pair => [pair.field('key')?.text() ?? '', attributeValue(pair.field('value'))]),
    )
  }
  const number = given?.field('intValue', 'doubleValue')
  return number ? number.number() : given?.field('stringValue', 'boolValue')?.data()
}
