import { pluginConfig } from './project.ts'

const answers = `const refunds = 'You can return a product within 30 days of delivery.'
const faithful = 'You can return a product within 30 days of delivery.'
const invented = 'The office on Mars sells a product made of cheese.'
`

/** A project with tests of an answer that is faithful and one that is not. */
export const withTests = (tests: string) => ({
  'vitest.config.ts': pluginConfig,
  'answers.test.ts': `import { expect, test } from 'vitest'\n${answers}${tests}`,
})
