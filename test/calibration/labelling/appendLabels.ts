import { readFileSync, writeSync } from 'node:fs'
import { appendLabel } from '../../../src/calibration/labelling/labelFile.ts'
import { labellable, run } from './labelledRun.ts'

// node appendLabels.ts <file> <labeller> <count>
// Says that it is ready, waits for the end of its input, then labels claims of all lengths.
const [file = '', labeller = '', count = '0'] = process.argv.slice(2)
writeSync(2, 'ready\n')
readFileSync(0)
for (let index = 0; index < Number(count); index += 1) {
  const text = 'Возврат. '.repeat(1 + ((index * 37) % 900))
  const claim = labellable(`claim-${index}`, 'supported', { passages: [{ id: 'a', text }] })
  appendLabel(file, { claim, label: 'refuted', labeller, run, at: new Date(0) })
}
