import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** How an endpoint behaves; the rest is what the word-overlap model of the tests answers. */
export interface Behaviour {
  /** Milliseconds that a reply takes; a fifth more or less, by chance. */
  latency: number
  /** Shares of the requests that are answered by 429 and by 500, by chance. */
  rateOf429?: number
  rateOf500?: number
  /** Requests a second that are answered; the others get 429. @default all */
  perSecond?: number
  /** Requests that it works on at once; the others wait without a word. @default all */
  atOnce?: number
  /** Sends the head of a 500 and never its body, for so many requests. @default none */
  endless500s?: number
  /** Seconds that a 429 asks to wait. @default it does not say */
  retryAfter?: number
}

/** What an endpoint saw since its behaviour was set. */
export interface Traffic {
  requests: number
  answered: number
  turnedAway: number
  faults: number
  /** Most requests at once. */
  peak: number
  /** Seconds, summed over all requests. */
  latency: number
  promptCharacters: number
  answerCharacters: number
}

export interface Endpoint {
  baseURL: string
  behave(behaviour: Behaviour): Promise<void>
  traffic(): Promise<Traffic>
  close(): void
}

/** An endpoint on loopback in a process of its own, as a provider's is. */
export async function startEndpoint(): Promise<Endpoint> {
  const child = fork(fileURLToPath(new URL('serveEndpoint.ts', import.meta.url)))
  const ask = async (message: object): Promise<unknown> => {
    const reply = once(child, 'message')
    child.send(message)
    return (await reply)[0]
  }
  const baseURL = String((await once(child, 'message'))[0])
  return {
    baseURL,
    async behave(behaviour) {
      await ask({ behaviour })
    },
    traffic: () => ask({ traffic: true }) as Promise<Traffic>,
    close: () => child.kill(),
  }
}
