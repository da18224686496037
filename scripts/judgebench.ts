import { parseArgs } from 'node:util'
import { UserError } from '../src/errors.ts'
import { cutoff } from '../src/judge/lexical/checkByWords.ts'
import { chooseCutoff } from './judgebench/chooseCutoff.ts'
import { type Half, halfOf } from './judgebench/halves.ts'
import { type MeasuredItem, measure } from './judgebench/measure.ts'
import { rowsOf } from './judgebench/rows.ts'
import { table } from './judgebench/table.ts'

const usage = `Measures lexical() against labels that people gave.

  node scripts/judgebench.ts <labels.jsonl> [--half first|second] [--seed 1] [--choose-cutoff]

One JSON object a line: id, dataset ("family/part"), lang, context, claim_or_answer, label
(supported, unsupported or contradicted), and perhaps question and group. Items of one group
share text and stay in one half.

--half            measures one half of the groups only
--seed            which halves @default 1
--choose-cutoff   chooses the cut-off on the first half, measures it on the second`

interface Arguments {
  file: string
  half: Half | undefined
  seed: number
  choose: boolean
}

async function main(): Promise<void> {
  const { file, half, seed, choose } = readArguments()
  const { items, leftOut } = await measure(file)
  for (const [reason, n] of leftOut) console.log(`Not scored: ${n} with ${reason}`)
  const inHalf = (wanted: Half) => items.filter(({ group }) => halfOf(group, seed) === wanted)
  const measured = half === undefined ? items : inHalf(half)
  if (!choose) return print(measured, half ?? 'whole file', cutoff)

  const choice = chooseCutoff(inHalf('first'))
  if (!choice) throw new UserError({ place: { file }, problem: 'No labels of both kinds.' })
  for (const tried of choice.tried) {
    const mark = tried.cutoff === choice.cutoff ? ' <- chosen' : ''
    console.log(`${tried.cutoff.toFixed(2)}  ${(tried.balancedAccuracy * 100).toFixed(1)}%${mark}`)
  }
  print(inHalf('second'), 'second half', choice.cutoff)
}

function print(items: readonly MeasuredItem[], part: string, at: number): void {
  console.log(`\nCut-off ${at}, ${part}, ${items.length} items\n\n${table(rowsOf(items, at))}`)
}

function readArguments(): Arguments {
  const { values, positionals } = parsedArguments()
  const [file, ...others] = positionals
  const { half, 'choose-cutoff': choose } = values
  const seed = Number(values.seed)
  if (file === undefined || others.length > 0) throw misuse('Expected one file of labels.')
  if (half !== undefined && half !== 'first' && half !== 'second')
    throw misuse('Expected `--half` to be `first` or `second`.')
  if (!Number.isSafeInteger(seed)) throw misuse('Expected `--seed` to be a whole number.')
  return { file, half, seed, choose }
}

function parsedArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        half: { type: 'string' },
        seed: { type: 'string', default: '1' },
        'choose-cutoff': { type: 'boolean', default: false },
      },
    })
  } catch (error) {
    throw error instanceof TypeError ? misuse(error.message) : error
  }
}

const misuse = (problem: string): UserError => new UserError({ problem, fix: usage })

try {
  await main()
} catch (error) {
  if (!(error instanceof UserError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
