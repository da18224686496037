import { useEffect, useState } from 'preact/hooks'
import type { PageCase } from '../pageCaseData.ts'
import { unpackCase } from './unpack.ts'

/** All of a case, once it is unpacked. */
export function useCase(
  place: number,
  casesInPart: number,
): { details?: PageCase; problem?: string } {
  const [found, setFound] = useState<{ place: number; details?: PageCase; problem?: string }>()
  useEffect(() => {
    if (place < 0) return undefined
    let isLeft = false
    unpackCase(place, casesInPart).then(
      details => {
        if (!isLeft)
          setFound(details ? { place, details } : { place, problem: 'Nothing is recorded of it.' })
      },
      (error: unknown) => {
        if (!isLeft) setFound({ place, problem: String(error) })
      },
    )
    return () => {
      isLeft = true
    }
  }, [place, casesInPart])
  return found?.place === place ? found : {}
}
