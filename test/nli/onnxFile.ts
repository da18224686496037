// Writes ONNX files: protocol buffers by hand, as far as small graphs need them.

type Field = [number: number, value: bigint | number | string | Uint8Array]

function varint(value: bigint): number[] {
  const bytes: number[] = []
  for (let rest = BigInt.asUintN(64, value); ; rest >>= 7n) {
    if (rest < 128n) return [...bytes, Number(rest)]
    bytes.push(Number(rest & 127n) | 128)
  }
}

function message(...fields: Field[]): Uint8Array {
  const bytes = fields.flatMap(([number, value]) => {
    if (typeof value === 'number' || typeof value === 'bigint')
      return [...varint(BigInt(number << 3)), ...varint(BigInt(value))]
    const content = typeof value === 'string' ? new TextEncoder().encode(value) : value
    return [...varint(BigInt((number << 3) | 2)), ...varint(BigInt(content.length)), ...content]
  })
  return Uint8Array.from(bytes)
}

export const float = 1
export const int64 = 7

/** One operation: its name, what goes in, what comes out, and its attributes. */
export interface Operation {
  type: string
  inputs: string[]
  output: string
  attributes?: Record<string, number | number[]>
}

export interface Graph {
  /** Tensors of whole numbers whose sizes are open, such as ids: name and dimensions. */
  inputs: Record<string, string[]>
  constants: Record<string, { type: typeof float | typeof int64; values: number[] }>
  operations: Operation[]
  output: { name: string; dims: string[] }
}

const opset = 13
const irVersion = 8

/** The bytes of an ONNX file. */
export function onnxFile({ inputs, constants, operations, output }: Graph): Uint8Array {
  const graph = message(
    ...operations.map((one): Field => [1, node(one)]),
    [2, 'graph'],
    ...Object.entries(constants).map(([name, one]): Field => [5, tensor(name, one)]),
    ...Object.entries(inputs).map(([name, dims]): Field => [11, valueInfo(name, int64, dims)]),
    [12, valueInfo(output.name, float, output.dims)],
  )
  return message([1, irVersion], [7, graph], [8, message([1, ''], [2, opset])])
}

function node({ type, inputs, output, attributes = {} }: Operation): Uint8Array {
  return message(
    ...inputs.map((name): Field => [1, name]),
    [2, output],
    [4, type],
    ...Object.entries(attributes).map(([name, value]): Field => [5, attribute(name, value)]),
  )
}

function attribute(name: string, value: number | number[]): Uint8Array {
  return typeof value === 'number'
    ? message([1, name], [3, value], [20, 2])
    : message([1, name], ...value.map((one): Field => [8, one]), [20, 7])
}

/** A single value has no dimension, so that it fits any tensor. */
function tensor(name: string, { type, values }: { type: number; values: number[] }): Uint8Array {
  const raw =
    type === float ? Float32Array.from(values) : BigInt64Array.from(values.map(one => BigInt(one)))
  return message([1, values.length], [2, type], [8, name], [9, new Uint8Array(raw.buffer)])
}

function valueInfo(name: string, type: number, dims: string[]): Uint8Array {
  const shape = message(...dims.map((dim): Field => [1, dimension(dim)]))
  return message([1, name], [2, message([1, message([1, type], [2, shape])])])
}

const dimension = (dim: string): Uint8Array =>
  /^\d+$/.test(dim) ? message([1, Number(dim)]) : message([2, dim])
