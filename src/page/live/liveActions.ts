import { editCase } from './editCase.ts'
import { giveLabel, nextLabel } from './labelActions.ts'
import type { LiveProject } from './liveProject.ts'
import type { LivePage } from './liveServer.ts'

/** What the page may have written: cases of golden files, and labels. */
export function liveActions(given: Omit<LiveProject, 'edited'>): LivePage['actions'] {
  const project: LiveProject = { ...given, edited: new Map() }
  return {
    '/cases/edit': sent => editCase(project, sent),
    '/labels/next': sent => nextLabel(project, sent),
    '/labels': sent => giveLabel(project, sent),
  }
}
