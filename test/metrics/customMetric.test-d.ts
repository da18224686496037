// Checked by `npm run check:types`: each expected error must be one.
import { defineCustomMetric } from '../../src/index.ts'

export const seesTheCase = defineCustomMetric({
  name: 'seesTheCase',
  direction: 'higher',
  score(evaluated) {
    const { id, tags = [], meta, history = [], asOf = '2026-01-31', group } = evaluated
    const customer: unknown = evaluated.meta?.['customer']
    const turns: string[] = history.map(({ role, content }) => `${role}: ${content}`)
    const known: string[] = [id ?? '', group ?? '', asOf, ...tags, ...turns]
    return meta === undefined || customer === undefined || known.length === 0 ? 0 : 1
  },
})

export const seesTheAnswer = defineCustomMetric({
  name: 'seesTheAnswer',
  direction: 'higher',
  score(_case, { steps = [], stepsLeftOut = 0, details }) {
    const [first] = steps
    const texts: string[] = [first?.name ?? '', first?.input ?? '', ...(first?.documents ?? [])]
    const took: number = first?.milliseconds ?? stepsLeftOut
    const { route } = details as { route: string }
    return texts.includes(route) && took < 1000 ? 1 : 0
  },
})

defineCustomMetric({
  name: 'trustsDetails',
  direction: 'higher',
  // @ts-expect-error: only the pipeline knows the form of its details
  score: (_case, { details }) => (details.route === 'billing' ? 1 : 0),
})

defineCustomMetric({
  name: 'trustsMeta',
  direction: 'higher',
  // @ts-expect-error: a matcher has no golden case, so a case may have no tags
  score: ({ tags }) => (tags.includes('billing') ? 1 : 0),
})

defineCustomMetric({
  name: 'readsThresholds',
  direction: 'higher',
  // @ts-expect-error: metrics do not see the thresholds of a case
  score: ({ metrics }) => (metrics === undefined ? 0 : 1),
})
