import type { Kysely } from 'kysely';
import { contentFolder, contentPictureHref } from '../content/editing/pictures.server.ts';
import { inTransaction } from '../db/dialect.server.ts';
import type { Database } from '../db/schema.ts';
import { storePicture, storeSmallCopy } from '../files/pictures.server.ts';
import type { FileStore } from '../files/stores/file-store.ts';
import { markProductsChanged } from '../goods/change-log.repository.server.ts';
import { forgetFiles } from '../work/files/forget-files.server.ts';
import type { OfferSketch } from './export-records.repository.server.ts';
import { byGood } from './families.ts';
import { type FileSource, folderOf, readBeside } from './files-beside.server.ts';
import type { Run } from './import-runs.repository.server.ts';
import { type Notes, note } from './notes.ts';
import { stopIfAborted } from './pace.ts';
import {
  type KeptPicture,
  picturesOf1c,
  savePictures,
  type WantedPictures,
} from './pictures.repository.server.ts';
import { importedProducts } from './products.repository.server.ts';
import { ImportRefused } from './refused.ts';

/**
 * The limits for pictures, the same as at the desk (content/editing/store-content-pictures.server.ts,
 * desk/goods/product-pictures.server.ts).
 */
const side = 1200;
const smallSide = 320;
const mostPictures = 20;
const largestBytes = 10 * 1024 * 1024;

/** A good, or an offer with pictures of its own. */
export type Pictured = {
  /** Id of the good or, with `isOffer`, of the offer. */
  id: string;
  isOffer: boolean;
  name: string;
  pictures: FileSource[];
  /** Offers of the good that have pictures of their own. */
  except: ReadonlySet<string>;
  /** Whether the export may not list all pictures, so that the others stay. */
  isPart: boolean;
};

/**
 * Sets the pictures of goods and offers from the files of the export, made smaller, in their order. Identical bytes are not
 * processed again, and products whose pictures staff have changed keep them. A missing or broken picture is noted, and
 * then no known picture is removed. Throws ImportRefused (NOT_STORED) when pictures cannot be written; the pictures of
 * earlier goods stay.
 */
export async function writePictures(
  db: Kysely<Database>,
  goods: Pictured[],
  uploads: FileStore,
  run: Run,
): Promise<Notes> {
  const notes: Notes = new Map();
  if (goods.length === 0) return notes;
  const idsOf = (isOffer: boolean) => goods.filter((each) => each.isOffer === isOffer).map(({ id }) => id);
  const products = await importedProducts(db, { goods: idsOf(false), offers: idsOf(true) });
  const families = byGood(products);
  const productsOf = ({ id, isOffer, except }: Pictured): number[] => {
    if (isOffer) return [products.get(id)?.id ?? []].flat();
    return (families.get(id) ?? []).filter(([external]) => !except.has(external)).map(([, each]) => each.id);
  };
  const known = await picturesOf1c(
    db,
    [...products.values()].map(({ id }) => id),
  );
  const folder = contentFolder(uploads);
  for (const good of goods) {
    const own = productsOf(good).filter((id) => known.has(id));
    if (own.length === 0) continue;
    stopIfAborted(run);
    const { files, isWhole } = await picturesIn(good, notes);
    const changed = own.filter((id) => !isSame(known.get(id) ?? [], files, isWhole));
    if (changed.length === 0) continue;
    const stored: string[] = [];
    const made = new Map(own.flatMap((id) => known.get(id) ?? []).map(({ hash, path }) => [hash, path]));
    for (const { hash, bytes, name } of files) {
      if (made.has(hash)) continue;
      const picture = await storePicture(folder, { bytes, type: 'image/' }, side);
      if (picture.ok) {
        await storeSmallCopy(folder, picture.value, smallSide);
        stored.push(picture.value);
        made.set(hash, contentPictureHref(picture.value));
      } else if (picture.code === 'NOT_STORED') {
        // The next attempt creates these pictures again, and nothing would refer to the old files.
        await forgetFiles({ db, now: run.now }, folder, stored);
        throw new ImportRefused('Хранилище картинок недоступно для записи', 'NOT_STORED');
      } else {
        const why = picture.code === 'PICTURE_TOO_LARGE' ? `. ${picture.message}` : '';
        note(notes, 'PICTURE_BROKEN', `${good.name}: ${name}${why}`);
      }
    }
    const wanted = changed.map((product): WantedPictures => {
      const fresh = files.flatMap(({ hash }) => {
        const path = made.get(hash);
        return path ? [{ hash, path }] : [];
      });
      const kept = isWhole ? [] : (known.get(product) ?? []).filter(({ removed }) => !removed);
      const hashes = new Set(fresh.map(({ hash }) => hash));
      return { product, pictures: [...fresh, ...kept.filter(({ hash }) => !hashes.has(hash))] };
    });
    const saved = await inTransaction(db, async (trx) => {
      const ids = await savePictures(trx, wanted, run.now);
      await markProductsChanged(trx, ids, run.now);
      return ids;
    });
    if (saved.length === 0) await forgetFiles({ db, now: run.now }, folder, stored);
    else if (stored.length > 0) run.onPictures?.();
  }
  return notes;
}

/** Returns whether a product already has these pictures, and no others if `isWhole`. */
function isSame(known: KeptPicture[], files: { hash: string }[], isWhole: boolean): boolean {
  const shown = known.filter(({ removed }) => !removed).map(({ hash }) => hash);
  if (!isWhole) return files.every(({ hash }) => shown.includes(hash));
  return shown.length === files.length && files.every(({ hash }, i) => shown[i] === hash);
}

type PictureFile = { name: string; hash: string; bytes: Buffer };

/** Reads the pictures of a good. `isWhole` is false when some of them cannot be read. */
async function picturesIn(
  { name, pictures, isPart }: Pictured,
  notes: Notes,
): Promise<{ files: PictureFile[]; isWhole: boolean }> {
  const files = new Map<string, PictureFile>();
  let isWhole = !isPart;
  for (const { folder, path } of pictures.slice(0, mostPictures)) {
    const read = await readBeside({ folder, path }, largestBytes);
    if (typeof read === 'string') {
      isWhole = false;
      note(notes, 'PICTURE_MISSING', `${name}: ${path}`);
    } else if (!files.has(read.hash)) files.set(read.hash, { name: path, ...read });
  }
  return { files: [...files.values()], isWhole };
}

/** Returns the pictures of a record as they lie beside its file. */
export function picturesBeside(file: { path: string }, pictures: readonly string[]): FileSource[] {
  return pictures.map((path) => ({ folder: folderOf(file), path }));
}

/** Returns an offer as `writePictures` needs it; none when it has no pictures. `ofGood`: those of its good, if known. */
export function picturedOffer(
  { id, name, file, pictures = [] }: OfferSketch,
  files: readonly { file: { path: string } }[],
  ofGood: FileSource[] | undefined,
): Pictured[] {
  const from = files[file]?.file;
  if (!from || pictures.length === 0) return [];
  const own = picturesBeside(from, pictures);
  const isPart = ofGood === undefined;
  return [{ id, isOffer: true, name, pictures: [...own, ...(ofGood ?? [])], except: new Set(), isPart }];
}
