import { pluginConfig } from './project.ts'

const answers = `const refunds = 'You can return a product within 30 days of delivery.'
const faithful = 'You can return a product within 30 days of delivery.'
const invented = 'The office on Mars sells a product made of cheese.'
`

/** A test file that has a document, an answer that is faithful to it and one that is not. */
export const testFile = (tests: string) =>
  `import { expect, test } from 'vitest'\n${answers}${tests}`

/** A project with one such file. */
export const withTests = (tests: string) => ({
  'vitest.config.ts': pluginConfig,
  'answers.test.ts': testFile(tests),
})
