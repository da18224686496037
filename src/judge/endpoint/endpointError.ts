/** The kind of a fault. */
type Fault =
  /** The endpoint replied with an error. */
  | 'error'
  /** An `error` that says that a quota is used up. */
  | 'quota'
  /** An `error` that refuses an option of the user. */
  | 'refusedOption'
  /** The reply is not an error but can't be used: the endpoint, or a proxy before it, lost or damaged the answer. */
  | 'faultyReply'
  /** The reply is a web page: another server may listen at that address. */
  | 'page'
  /** The reply exceeds its limit, and so may the next one. */
  | 'tooLong'
  /** The attempt reached its time limit. */
  | 'timeout'
  | 'noConnection'
  | 'noConnectionInTime'
  /** `fetch` gave up at its own limit, which the option `timeout` can't raise. */
  | 'fetchGaveUp'
  /** The endpoint redirects to an origin that must get neither key nor prompt. */
  | 'redirected'
  /** The server at the address can't understand any call. */
  | 'wrongProtocol'
  /** The caller aborted the request. */
  | 'aborted'

interface Details {
  status?: number | undefined
  headers?: Headers | undefined
  /** The endpoint's description of the error. */
  body?: unknown
  code?: unknown
  /** The parameter of the request that the endpoint names. */
  parameter?: unknown
  /** Why the connection failed, as the platform reports it. */
  cause?: unknown
}

/** The fault of a request to an endpoint of any protocol. */
export class EndpointError extends Error {
  override readonly name = 'EndpointError'
  readonly fault: Fault
  /** Undefined if no reply came. */
  readonly status: number | undefined
  readonly headers: Headers | undefined
  readonly body: unknown
  readonly code: unknown
  readonly parameter: unknown

  constructor(fault: Fault, message: string, { cause, ...details }: Details = {}) {
    super(message, cause === undefined ? undefined : { cause })
    this.fault = fault
    this.status = details.status
    this.headers = details.headers
    this.body = details.body
    this.code = details.code
    this.parameter = details.parameter
  }
}

/** Whether an error is one of these faults. */
export function isFault(error: unknown, ...faults: readonly Fault[]): error is EndpointError {
  return error instanceof EndpointError && faults.includes(error.fault)
}
