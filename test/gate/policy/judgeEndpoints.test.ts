import { expect, test } from 'vitest'
import { otherEndpoints } from '../../../src/gate/policy/judgeEndpoints.ts'
import { supportRun } from '../runs.ts'

const vendor = 'https://api.openai.com'

function told(asked: string[], endpoints?: string[]): string[] {
  const { run } = supportRun({})
  return otherEndpoints({ run: { ...run, endpoints: asked } }, endpoints ? { endpoints } : {})
}

test('an endpoint that the baseline does not name is told with those that it names', () => {
  expect(told(['https://yes.example', vendor], [vendor, 'loopback'])).toEqual([
    'https://yes.example judged, and the baseline was judged by https://api.openai.com, this machine',
  ])
  expect(told(['loopback'], [vendor])).toEqual([
    'this machine judged, and the baseline was judged by https://api.openai.com',
  ])
})

test('fewer endpoints, the same, and a baseline that names none are no news', () => {
  expect(told([vendor], [vendor, 'loopback'])).toEqual([])
  expect(told(['loopback'])).toEqual([])
})
