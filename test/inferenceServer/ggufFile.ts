// The file format of llama.cpp, version 3: metadata, then the places of all tensors, then their numbers.
// https://github.com/ggml-org/ggml/blob/master/docs/gguf.md

const types = { uint32: 4, int32: 5, float32: 6, bool: 7, string: 8, array: 9 } as const

/** The least distance between two tensors. */
const alignment = 32

interface Typed {
  type: keyof typeof types
  bytes: Buffer
}

export const uint32 = (value: number): Typed => ({ type: 'uint32', bytes: uint32Bytes(value) })

export function int32(value: number): Typed {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32LE(value)
  return { type: 'int32', bytes }
}

export function float32(value: number): Typed {
  const bytes = Buffer.alloc(4)
  bytes.writeFloatLE(value)
  return { type: 'float32', bytes }
}

export const flag = (value: boolean): Typed => ({ type: 'bool', bytes: Buffer.from([+value]) })

export function text(value: string): Typed {
  const bytes = Buffer.from(value)
  return { type: 'string', bytes: Buffer.concat([uint64Bytes(bytes.length), bytes]) }
}

/** Values of one type. */
export function list<Value>(values: readonly Value[], item: (value: Value) => Typed): Typed {
  const items = values.map(item)
  const [{ type } = text('')] = items
  const head = [uint32Bytes(types[type]), uint64Bytes(items.length)]
  return { type: 'array', bytes: Buffer.concat([...head, ...items.map(({ bytes }) => bytes)]) }
}

/** A table of numbers, row after row. */
export interface Tensor {
  /** Numbers of a row, then rows if there are several. */
  size: readonly number[]
  numbers: Float32Array
}

export function ggufFile(
  metadata: Record<string, Typed>,
  tensors: Record<string, Tensor>,
): Uint8Array {
  const entries = Object.entries(metadata).map(([key, { type, bytes }]) =>
    Buffer.concat([text(key).bytes, uint32Bytes(types[type]), bytes]),
  )
  const named = Object.entries(tensors)
  const data = named.map(([, { numbers }]) => padded(Buffer.from(numbers.buffer)))
  let offset = 0
  const places = named.map(([name, { size }], index) => {
    const ofFloat32 = 0
    const place = Buffer.concat([
      text(name).bytes,
      uint32Bytes(size.length),
      ...size.map(uint64Bytes),
      uint32Bytes(ofFloat32),
      uint64Bytes(offset),
    ])
    offset += data[index]?.length ?? 0
    return place
  })
  const head = [uint32Bytes(3), uint64Bytes(named.length), uint64Bytes(entries.length)]
  return Buffer.concat([
    padded(Buffer.concat([Buffer.from('GGUF'), ...head, ...entries, ...places])),
    ...data,
  ])
}

function padded(bytes: Buffer): Buffer {
  const missing = -bytes.length & (alignment - 1)
  return Buffer.concat([bytes, Buffer.alloc(missing)])
}

function uint32Bytes(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

function uint64Bytes(value: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64LE(BigInt(value))
  return bytes
}
