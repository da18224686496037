import { onTestFinished } from 'vitest'
import type { HuntReport } from '../../src/synthesis/hunt/huntReport.ts'
import { startOpenaiServer } from '../loopback/openaiServer.ts'
import type { ReceivedRequest, Responder } from '../loopback/openaiServer.ts'
import { numberReadingModel } from '../loopback/wordOverlapModel.ts'
import { huntFiles } from './huntProject.ts'
import { createProject } from './project.ts'

/** A shop whose pipelines answer from six pages, and the endpoint of its model. */
export async function shop(
  respond: Responder = numberReadingModel,
  place = (files: Record<string, string>) => files,
) {
  const server = await startOpenaiServer(respond)
  onTestFinished(() => server.close())
  return { server, project: createProject(place(huntFiles(server.baseURL))) }
}

/** Standard output is the JSON, and progress stands around it. */
export const reportIn = (output: string): HuntReport =>
  JSON.parse(output.slice(output.indexOf('\n{') + 1, output.lastIndexOf('\n}') + 2))

/** The first judgement of two answers comes in one call, a second one alone. */
export const isFirstJudgement = ({ body }: ReceivedRequest): boolean => {
  const text = body.messages.map(({ content }) => content).join('')
  return text.includes('"tasks"') && text.includes('"claims"')
}
