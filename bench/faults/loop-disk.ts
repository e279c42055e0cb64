import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

const run = (command: string, ...args: string[]) =>
  execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim()

/** `EXT4_IOC_SHUTDOWN`, without bringing the journal to the disk: what is not there by now is gone. */
const SHUT_DOWN =
  'open(F, "<", $ARGV[0]) or die; my $flags = pack("I", 2); ioctl(F, 0x8004587d, $flags) or die $!'

/**
 * A small ext4 in a file, mounted in `path`, to which happens what happens to disks. Needs Linux, root, and perl for the
 * power cut.
 */
export class LoopDisk {
  readonly path: string
  readonly #image: string

  /** Why there can be none here; undefined where there can. */
  static get obstacle(): string | undefined {
    if (process.getuid?.() !== 0) return 'not tried: mounting a disk of its own needs root'
    if (!existsSync('/dev/loop-control')) return 'not tried: no loop devices here'
    return undefined
  }

  constructor(folder: string, megabytes: number) {
    this.path = join(folder, 'disk')
    // In memory where there is such a place: what counts is what was synced, not how long that takes.
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

  /** From now on nothing reaches the disk, nor what waited in memory to be written; until mounted again. */
  cutPower(): void {
    run('perl', '-e', SHUT_DOWN, this.path)
  }

  /** As the kernel does after an error of the disk: reading goes on, nothing can be written; until mounted again. */
  turnReadOnly(): void {
    const device = basename(run('findmnt', '-no', 'SOURCE', this.path))
    writeFileSync(`/sys/fs/ext4/${device}/trigger_fs_error`, '1')
  }

  /** Takes all room but so many megabytes. */
  fill(megabytesLeft: number): void {
    const { bavail, bsize } = statfsSync(this.path)
    const most = Math.floor((bavail * bsize) / 2 ** 20) - megabytesLeft
    // The last blocks one after the other: the file system needs some to know which those of the file are.
    const fill =
      'fallocate -l "$1"M "$0" 2>/dev/null; [ "$2" -gt 0 ] || cat /dev/zero >> "$0" 2>/dev/null; true'
    run('sh', '-c', fill, join(this.path, 'ballast'), String(Math.max(1, most - 16)), String(megabytesLeft))
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
