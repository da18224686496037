import { editCase, readCase } from './caseInFile.ts'
import { readExchanges } from './exchangeActions.ts'
import { giveLabel, nextLabel } from './labelActions.ts'
import type { LiveProject } from './liveProject.ts'
import type { LivePage } from './liveServer.ts'

/** What the page may have written: cases of golden files, and labels. */
export function liveActions(project: LiveProject): LivePage['actions'] {
  return {
    '/cases/read': sent => readCase(project, sent),
    '/cases/edit': sent => editCase(project, sent),
    '/cases/exchanges': sent => readExchanges(project, sent),
    '/labels/next': sent => nextLabel(project, sent),
    '/labels': sent => giveLabel(project, sent),
  }
}
