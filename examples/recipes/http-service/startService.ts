import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { TestProject } from 'vitest/node'
import { service } from './service.ts'

declare module 'vitest' {
  interface ProvidedContext {
    serviceUrl: string
  }
}

/** Starts the service once for the whole run, unless SERVICE_URL names one that runs already. */
export default async function setup(project: TestProject): Promise<(() => void) | undefined> {
  const running = process.env.SERVICE_URL
  if (running) {
    project.provide('serviceUrl', running)
    return undefined
  }
  service.listen(0, '127.0.0.1')
  await once(service, 'listening')
  const { port } = service.address() as AddressInfo
  project.provide('serviceUrl', `http://127.0.0.1:${port}`)
  return () => {
    service.closeAllConnections()
    service.close()
  }
}
