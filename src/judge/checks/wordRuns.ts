/** The most places to return. */
const mostPlaces = 1000

/**
 * The places where the words occur in a row in a text, by Knuth, Morris and Pratt: the cost is linear in the number
 * of words for any words.
 */
export function placesOf(wanted: readonly string[], words: readonly string[]): number[] {
  const places: number[] = []
  const shorter = beginningsWithin(wanted)
  let held = 0
  for (let place = 0; place < words.length && places.length < mostPlaces; place += 1) {
    while (held > 0 && words[place] !== wanted[held]) held = shorter[held - 1] ?? 0
    if (words[place] === wanted[held]) held += 1
    if (held < wanted.length || held === 0) continue
    places.push(place - held + 1)
    held = shorter[held - 1] ?? 0
  }
  return places
}

/** For each beginning of the words: the length of the longest shorter beginning that it ends with. */
function beginningsWithin(words: readonly string[]): number[] {
  const lengths = [0]
  let held = 0
  for (let place = 1; place < words.length; place += 1) {
    while (held > 0 && words[place] !== words[held]) held = lengths[held - 1] ?? 0
    if (words[place] === words[held]) held += 1
    lengths.push(held)
  }
  return lengths
}
