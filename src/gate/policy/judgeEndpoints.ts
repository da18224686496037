import type { Baseline } from '../../baseline/baseline.ts'
import type { Results } from '../../results/results.ts'
import { firstFew } from '../../text/firstFew.ts'
import { printable } from '../../text/untrusted.ts'

const mostNamed = 3

/** Endpoints that answered this run but not the baseline: an endpoint may serve any model under a model's name. */
export function otherEndpoints(
  { run }: Pick<Results, 'run'>,
  baseline: Pick<Baseline, 'endpoints'> | undefined,
): string[] {
  const known = baseline?.endpoints
  const others = known ? (run.endpoints ?? []).filter(one => !known.includes(one)) : []
  if (!known || others.length === 0) return []
  const [asked, before] = [others, known].map(list =>
    firstFew(
      list.map(one => (one === 'loopback' ? 'this machine' : printable(one, 160))),
      mostNamed,
    ),
  )
  return [`${asked} judged, and the baseline was judged by ${before}`]
}
