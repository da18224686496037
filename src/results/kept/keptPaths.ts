import { join } from 'node:path'
import { fileNames, runsFolder } from '../folder.ts'

/** The files of a kept run. Only `results` and `records` are always there. */
interface KeptPaths {
  folder: string
  results: string
  records: string
  answers: string
  /** As Markdown. */
  report: string
  /** The report as the terminal showed it. */
  reportText: string
}

/** @param folder path of `.vitest-rag` */
export function keptPaths(folder: string, id: string): KeptPaths {
  const place = join(runsFolder(folder), id)
  const { results, records, answers, report } = fileNames
  return {
    folder: place,
    results: join(place, results),
    records: join(place, records),
    answers: join(place, answers),
    report: join(place, report),
    reportText: join(place, 'report.txt'),
  }
}
