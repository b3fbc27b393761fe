import { closeSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import type { LibraryHandle } from 'koffi';
import { loadKoffi } from './load-koffi.server.ts';

/** Constants of Linux. */
const closeOnExec = 1;
const readAndWrite = 1 | 2;
const privately = 2;

type System = {
  /** Returns a file descriptor, -1 for none. */
  create: (name: string, flags: number) => number;
  /** Returns the address. */
  map: (at: null, bytes: number, access: number, how: number, file: number, offset: number) => bigint;
  unmap: { async: (address: bigint, bytes: number, done: () => void) => void };
  /** Missing in C libraries other than glibc, which need it less. */
  trim: { async: (kept: number, done: () => void) => void } | undefined;
  view: (address: bigint, bytes: number) => ArrayBuffer;
  lastError: () => number;
};

const noAddress = 2n ** 64n - 1n;

let loaded: Promise<System> | undefined;

async function system(): Promise<System> {
  const koffi = await loadKoffi();
  const library = koffi.load(null);
  return {
    create: library.func('int memfd_create(const char *name, unsigned int flags)'),
    map: library.func('void *mmap(void *at, size_t bytes, int access, int how, int file, int64_t offset)'),
    unmap: library.func('int munmap(void *address, size_t bytes)'),
    trim: trimOf(library),
    view: koffi.view,
    lastError: koffi.errno,
  };
}

function trimOf(library: LibraryHandle): System['trim'] {
  try {
    return library.func('int malloc_trim(size_t kept)');
  } catch {
    return undefined;
  }
}

/**
 * Returns why processes cannot share memory here, as one line; undefined when they can. Koffi is an optional package
 * that has no binary for some machines, and the functions it calls are those of Linux.
 */
export async function whyNotShared(): Promise<string | undefined> {
  loaded ??= system();
  try {
    await loaded;
    return undefined;
  } catch (error) {
    return String(error).split('\n', 1)[0];
  }
}

/** Unmaps memory that no object refers to any more. */
const unused = new FinalizationRegistry<() => void>((unmap) => unmap());

/**
 * Returns an empty file in memory. It has no name in any folder and exists as long as any process has it open or
 * mapped. Other processes of the same user open it by `pathOf`. Throws on systems other than Linux, which have no
 * such files.
 */
export async function sharedFile(name: string): Promise<FileHandle> {
  loaded ??= system();
  const { create, lastError } = await loaded;
  const descriptor = create(name, closeOnExec);
  if (descriptor < 0) throw new Error(`memfd_create: error ${lastError()}`);
  try {
    return await open(pathOf(process.pid, descriptor), 'r+');
  } finally {
    closeSync(descriptor);
  }
}

/** Returns the path by which a process of the same user opens a file that another one has open. */
export function pathOf(pid: number, descriptor: number): string {
  return `/proc/${pid}/fd/${descriptor}`;
}

/**
 * Returns the memory into which a whole file is mapped, without a copy; it is unmapped when the array buffer is
 * collected. The file must not become shorter. Writing to the array buffer gives this process its own copy of the
 * page and changes nothing for others. So a mistake does not end the process, as it would if the mapping were
 * read-only.
 */
export async function mapped(path: string): Promise<ArrayBuffer> {
  loaded ??= system();
  const { map, unmap, view, lastError } = await loaded;
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const address = map(null, size, readAndWrite, privately, file.fd, 0);
    if (address === noAddress) throw new Error(`mmap: error ${lastError()}`);
    const memory = view(address, size);
    // Unmapping a gigabyte takes the system some milliseconds.
    unused.register(memory, () => unmap.async(address, size, () => {}));
    return memory;
  } finally {
    await file.close();
  }
}

/**
 * Gives the memory that a build has freed back to the system; glibc would keep it for the next build, a hundred bytes
 * per product.
 */
export async function returnFreedMemory(): Promise<void> {
  // The error is ignored here, because `whyNotShared` has already reported why the library cannot be loaded.
  const functions = await loaded?.catch(() => undefined);
  functions?.trim?.async(0, () => {});
}
