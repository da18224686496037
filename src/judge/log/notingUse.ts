import type { VerdictLog } from './verdictLog.ts'

/** A verdict log that notes which of its records were found or added. */
export interface NotingLog extends VerdictLog {
  /** Their keys, each time those since the last time. */
  takeUsed(): string[]
}

export function notingUse(log: VerdictLog): NotingLog {
  const used = new Set<string>()
  return {
    get(key) {
      const record = log.get(key)
      if (record) used.add(key)
      return record
    },
    append(record) {
      used.add(record.key)
      log.append(record)
    },
    takeUsed() {
      const keys = [...used]
      used.clear()
      return keys
    },
  }
}
