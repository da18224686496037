/** F1 of a precision and a recall, 0..1 each: 2PR / (P + R), and 0 where both are 0. */
export function harmonicMean(precision: number, recall: number): number {
  const sum = precision + recall
  return sum === 0 ? 0 : (2 * precision * recall) / sum
}
