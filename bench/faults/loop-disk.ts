import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

const run = (command: string, ...args: string[]) =>
  execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim()

/** `EXT4_IOC_SHUTDOWN` without a flush of the journal: data that is not on the disk is lost. */
const SHUT_DOWN =
  'open(F, "<", $ARGV[0]) or die; my $flags = pack("I", 2); ioctl(F, 0x8004587d, $flags) or die $!'

/**
 * A small ext4 in a file, mounted in `path`, for injected disk faults. Needs Linux, root, and perl for the power cut.
 */
export class LoopDisk {
  readonly path: string
  readonly #image: string

  /** Why the disk cannot be used on this machine; undefined when it can. */
  static get obstacle(): string | undefined {
    if (process.getuid?.() !== 0) return 'not tried: mounting a separate disk needs root'
    if (!existsSync('/dev/loop-control')) return 'not tried: no loop devices here'
    return undefined
  }

  constructor(folder: string, megabytes: number) {
    this.path = join(folder, 'disk')
    // In memory where possible: the test depends on what was synced, not on the speed.
    this.#image = join(existsSync('/dev/shm') ? mkdtempSync('/dev/shm/azahar-') : folder, 'disk.img')
    mkdirSync(this.path)
    run('truncate', '-s', `${megabytes}M`, this.#image)
    run('mkfs.ext4', '-q', '-F', '-m', '0', this.#image)
    this.mount()
    process.once('exit', () => {
      spawnSync('umount', ['-l', this.path])
      rmSync(this.#image, { force: true })
      if (this.#image.startsWith('/dev/shm')) rmSync(dirname(this.#image), { recursive: true, force: true })
    })
  }

  /** Also replays the journal. */
  mount(): void {
    run('mount', '-o', 'loop,errors=remount-ro', this.#image, this.path)
  }

  unmount(): void {
    run('umount', this.path)
  }

  /** Drops all writes that are not on the disk yet, and all later ones, until the next mount. */
  cutPower(): void {
    run('perl', '-e', SHUT_DOWN, this.path)
  }

  /** Behaves as the kernel after a disk error: reads work, writes fail, until the next mount. */
  turnReadOnly(): void {
    const device = basename(run('findmnt', '-no', 'SOURCE', this.path))
    writeFileSync(`/sys/fs/ext4/${device}/trigger_fs_error`, '1')
  }

  /** Fills the disk except for this many megabytes. */
  fill(megabytesLeft: number): void {
    const { bavail, bsize } = statfsSync(this.path)
    const max = Math.floor((bavail * bsize) / 2 ** 20) - megabytesLeft
    // Writes the last blocks in sequence: the file system allocates metadata for the blocks of a file.
    const fill =
      'fallocate -l "$1"M "$0" 2>/dev/null; [ "$2" -gt 0 ] || cat /dev/zero >> "$0" 2>/dev/null; true'
    run('sh', '-c', fill, join(this.path, 'ballast'), String(Math.max(1, max - 16)), String(megabytesLeft))
  }

  async empty(): Promise<void> {
    await rm(join(this.path, 'ballast'), { force: true })
  }

  async remove(): Promise<void> {
    try {
      this.unmount()
    } catch {
      run('umount', '-l', this.path)
    }
    await rm(this.#image)
    if (this.#image.startsWith('/dev/shm')) await rm(dirname(this.#image), { recursive: true })
  }
}
