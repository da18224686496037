/**
 * F of a precision and a recall, 0..1 each: (1 + beta²)PR / (beta²P + R), and 0 if both are 0. With a
 * beta of 1 their harmonic mean, F1. Van Rijsbergen, "Information retrieval" (1979).
 */
export function fMeasure(precision: number, recall: number, beta = 1): number {
  const ofRecall = beta ** 2
  const sum = ofRecall * precision + recall
  return sum === 0 ? 0 : ((1 + ofRecall) * precision * recall) / sum
}
