import { expect, test } from 'vitest'
import { said } from '../loading.ts'

const oneCase = 'cases: [{ id: hours, question: When do you open?, answer: At nine. }]'

test('settings of the wrong form', () => {
  const settings = [
    '80%',
    '80',
    '4',
    '-0.1',
    '.nan',
    '.inf',
    '"0.8"',
    'Report',
    'off',
    '',
    '[0.8]',
    '{ each: 1.5, mean: low, gate: yes, tolerance: -1 }',
    '{ treshold: 0.8, min: 0.9 }',
  ]
  const wrap = (setting: string) => `metrics:\n  faithfulness: ${setting}\n${oneCase}\n`
  expect(said(settings, wrap)).toMatchInlineSnapshot(`
    ""80%"
    support.golden.yaml:2:17: Expected \`metrics.faithfulness\` to be a number from 0 to 1, \`report\`, or \`{ each, mean, gate, tolerance }\`, got the text \`80%\`
      Write the share: 0.8

    "80"
    support.golden.yaml:2:17: Expected \`metrics.faithfulness\` to be a number from 0 to 1, got the number \`80\`
      Write the share: 0.8

    "4"
    support.golden.yaml:2:17: Expected \`metrics.faithfulness\` to be a number from 0 to 1, got the number \`4\`

    "-0.1"
    support.golden.yaml:2:17: Expected \`metrics.faithfulness\` to be a number from 0 to 1, got the number \`-0.1\`

    ".nan"
    support.golden.yaml:2:17: Expected \`metrics.faithfulness\` to be a number from 0 to 1, \`report\`, or \`{ each, mean, gate, tolerance }\`, got the number \`.nan\`

    ".inf"
    support.golden.yaml:2:17: Expected \`metrics.faithfulness\` to be a number from 0 to 1, \`report\`, or \`{ each, mean, gate, tolerance }\`, got the number \`.inf\`

    "\\"0.8\\""
    support.golden.yaml:2:17: Expected \`metrics.faithfulness\` to be a number from 0 to 1, \`report\`, or \`{ each, mean, gate, tolerance }\`, got the text \`0.8\`
      Remove the quotes

    "Report"
    support.golden.yaml:2:17: Expected \`metrics.faithfulness\` to be a number from 0 to 1, \`report\`, or \`{ each, mean, gate, tolerance }\`, got the text \`Report\`
      Did you mean \`report\`?

    "off"
    support.golden.yaml:2:17: Expected \`metrics.faithfulness\` to be a number from 0 to 1, \`report\`, or \`{ each, mean, gate, tolerance }\`, got the text \`off\`

    ""
    support.golden.yaml:2:3: Expected \`metrics.faithfulness\` to be a number from 0 to 1, \`report\`, or \`{ each, mean, gate, tolerance }\`, got nothing

    "[0.8]"
    support.golden.yaml:2:17: Expected \`metrics.faithfulness\` to be a number from 0 to 1, \`report\`, or \`{ each, mean, gate, tolerance }\`, got a list

    "{ each: 1.5, mean: low, gate: yes, tolerance: -1 }"
    support.golden.yaml:2:25: Expected \`metrics.faithfulness.each\` to be a number from 0 to 1, got the number \`1.5\`
    support.golden.yaml:2:36: Expected \`metrics.faithfulness.mean\` to be a number from 0 to 1, got the text \`low\`
    support.golden.yaml:2:47: Expected \`metrics.faithfulness.gate\` to be \`true\` or \`false\`, got the text \`yes\`
      Write \`true\`, without quotes
    support.golden.yaml:2:63: Expected \`metrics.faithfulness.tolerance\` to be a number from 0 to 1, got the number \`-1\`

    "{ treshold: 0.8, min: 0.9 }"
    support.golden.yaml:2:19: Unknown key \`treshold\`
      Known here: each, mean, gate, tolerance, deterministic, premise, support, beta, weights, rubric, aspect, of
    support.golden.yaml:2:34: Unknown key \`min\`; did you mean \`each\`?"
  `)
})
