import { crc32, deflateRawSync } from 'node:zlib'

export interface ZipEntry {
  name: string
  content?: Uint8Array | string
  /** Unix mode, of a symbolic link for example. */
  mode?: number
  /** Bit 0: encrypted. */
  flags?: number
  /** The size that the list of the file claims. */
  claimed?: number
  deflate?: boolean
}

/** A ZIP file, byte by byte, so that tests can write what no tool would. */
export function zipFile(entries: readonly ZipEntry[], { claimedCount = entries.length } = {}): Buffer {
  const parts: Buffer[] = []
  const list: Buffer[] = []
  let offset = 0
  for (const { name, content = '', mode = 0o100644, flags = 0, claimed, deflate = false } of entries) {
    const raw = Buffer.from(content)
    const packed = deflate ? deflateRawSync(raw) : raw
    const fileName = Buffer.from(name)
    const common = Buffer.alloc(26)
    common.writeUInt16LE(20, 0)
    common.writeUInt16LE(flags | 0x800, 2)
    common.writeUInt16LE(deflate ? 8 : 0, 4)
    common.writeUInt32LE(crc32(raw), 10)
    common.writeUInt32LE(packed.length, 14)
    common.writeUInt32LE(claimed ?? raw.length, 18)
    common.writeUInt16LE(fileName.length, 22)
    parts.push(Buffer.from('PK\x03\x04', 'latin1'), common, fileName, packed)
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE((mode << 16) >>> 0, 6)
    rest.writeUInt32LE(offset, 10)
    list.push(Buffer.from('PK\x01\x02\x14\x03', 'latin1'), common, rest, fileName)
    offset += 30 + fileName.length + packed.length
  }
  const directory = Buffer.concat(list)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(claimedCount, 8)
  end.writeUInt16LE(claimedCount, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, directory, end])
}
