import { expect, test } from 'vitest'
import { callAction } from '../runAction.ts'
import { supportRunOf as run } from '../supportRunOf.ts'

const marker = '<!-- vitest-rag:v1:default -->'
const by = (id: number, login: string, type: string) => ({
  ...{ id, body: `${marker}\nof ${login}` },
  user: { login, type },
})

test.each([
  ['a person', 'ada', 'User'],
  ['another app', 'shop-release[bot]', 'Bot'],
])('with the token of %s its own comment is written over', async (_what, viewer, type) => {
  const comments = [by(1, 'github-actions[bot]', 'Bot'), by(2, viewer, type)]
  const repository = { comments, viewer }
  const { github } = await callAction({ results: run(), recorded: run(), repository })
  expect(github.comments).toHaveLength(2)
  expect(github.comments[0]?.body).toBe(`${marker}\nof github-actions[bot]`)
  expect(github.comments[1]?.body).toContain('RAG passed (unchanged)')
})

test('where GitHub does not say whose the token is, it is that of the workflow', async () => {
  const comments = [by(1, 'shop-release[bot]', 'Bot'), by(2, 'github-actions[bot]', 'Bot')]
  const repository = { comments, viewer: null }
  const { github } = await callAction({ results: run(), recorded: run(), repository })
  expect(github.comments[0]?.body).toBe(`${marker}\nof shop-release[bot]`)
  expect(github.comments[1]?.body).toContain('RAG passed (unchanged)')
})
