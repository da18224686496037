import { normalForm } from '../text/normalForm.ts'
import { defineMetric } from './metric.ts'
import { notApplicable, scored } from '../score.ts'

/**
 * Share of the reference's entities (names, dates, numbers and the like) that the retrieved contexts
 * name too. Each counts once; width, case and spaces don't matter. With nothing retrieved it is 0.
 *
 * Not applicable if the reference names no entity.
 * After RAGAS (context_entity_recall), which compares them letter by letter.
 */
export const contextEntityRecall = defineMetric({
  name: 'contextEntityRecall',
  description: 'Do the retrieved contexts name what the reference names?',
  whenWorse: 'the passages lack more of the names in the right answer',
  version: 1,
  direction: 'higher',
  measures: 'retrieval',
  ranksDocuments: false,
  needs: ['referenceClaims'],
  requires: ['entities'],
  compute({ evidence: { entities } }) {
    const expected = new Set(entities.reference.map(fold))
    if (expected.size === 0) return notApplicable('the reference names no entity')
    const named = new Set(entities.contexts.map(fold))
    const found = [...expected].filter(entity => named.has(entity))
    return scored(found.length / expected.size)
  },
})

const fold = (entity: string): string =>
  normalForm(entity, 'NFKC').toLowerCase().replaceAll(/\s/gu, '')
