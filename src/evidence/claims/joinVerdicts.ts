import type { ClaimVerdict } from '../../judge/claim.ts'

/**
 * Joins what several questions found about the same claims, each with other passages. A claim that
 * some passage supports is supported, as when the judge sees all passages at once; one that some
 * refute and none supports is refuted. What only passages of two questions support together is
 * not seen. Several judges vote on the passages of each question: the votes are those of a part that tells.
 */
export function joinVerdicts(parts: readonly (readonly ClaimVerdict[])[]): ClaimVerdict[] {
  const [first = []] = parts
  return first.map((verdict, index) => {
    const found = parts.map(part => part[index] ?? verdict)
    const holds = joined(found, 'supported') ?? joined(found, 'refuted') ?? verdict
    return found.some(({ disputed }) => disputed) ? { ...holds, disputed: true } : holds
  })
}

function joined(
  found: readonly ClaimVerdict[],
  wanted: ClaimVerdict['verdict'],
): ClaimVerdict | undefined {
  const same = found.filter(({ verdict }) => verdict === wanted)
  // If one passage is enough, those that are so only together add nothing.
  const alone = same.filter(({ together }) => !together)
  const telling = alone.length > 0 ? alone : same
  const [first] = telling
  return first && { ...first, passages: [...new Set(telling.flatMap(({ passages }) => passages))] }
}
