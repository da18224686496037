/** More places than this are not looked at. */
const mostPlaces = 1000

/**
 * Where words stand in a text in a row, by Knuth, Morris and Pratt: the cost grows with the number of
 * words, whatever they are.
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

/** For each beginning of the words: how long a shorter beginning is that it ends with. */
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
