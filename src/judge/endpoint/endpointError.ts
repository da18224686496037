/** The kind of a fault. */
type Fault =
  /** The endpoint replied with an error. */
  | 'error'
  /** The same, and the error says that a quota is used up. */
  | 'quota'
  /** The same, and the error refuses an option that the user set. */
  | 'refusedOption'
  /** The reply is no error and can't be used: the endpoint, or one before it, lost the answer or damaged it. */
  | 'faultyReply'
  /** A page came in place of a reply: something else may listen at that address. */
  | 'page'
  /** The reply is longer than it can be, and another one may be, too. */
  | 'tooLong'
  /** The attempt took as long as it may. */
  | 'timeout'
  | 'noConnection'
  | 'noConnectionInTime'
  /** `fetch` gave up by a limit of its own, which the option `timeout` can't raise. */
  | 'fetchGaveUp'
  /** The endpoint redirects to where neither its key nor a prompt may go. */
  | 'redirected'
  /** What listens at the address can't understand any call. */
  | 'wrongProtocol'
  /** The caller aborted the request. */
  | 'aborted'

interface Details {
  status?: number | undefined
  headers?: Headers | undefined
  /** What the endpoint said of the error. */
  body?: unknown
  code?: unknown
  /** The parameter of the request that the endpoint names. */
  parameter?: unknown
  /** Why the connection failed, as the platform says it. */
  cause?: unknown
}

/** What went wrong with a request to an endpoint of any protocol. */
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
