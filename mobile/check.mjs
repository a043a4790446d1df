import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import plist from 'plist';
import xcode from 'xcode';
import { parseStringPromise } from 'xml2js';

/**
 * Reads the files of both projects as Xcode and Android Studio will.
 * @throws if one cannot be read, or if Xcode's project names an object or a file that is missing.
 */
export async function checkProjects(android, ios) {
  for (const file of filesIn(android, /src\/main\/.*\.xml$/))
    await reading(file, () => parseStringPromise(readFileSync(file, 'utf8')));
  for (const file of filesIn(join(ios, 'App'), /\.(plist|entitlements|xcprivacy)$/))
    await reading(file, () => plist.parse(readFileSync(file, 'utf8')));
  for (const file of filesIn(join(ios, 'App'), /\.(storyboard|xib)$/))
    await reading(file, () => parseStringPromise(readFileSync(file, 'utf8')));
  checkXcodeProject(join(ios, 'App'));
}

function filesIn(folder, pattern) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => pattern.test(path) && !/(^|\/)(build|DerivedData)\//.test(path))
    .map((path) => join(folder, path));
}

async function reading(file, read) {
  try {
    await read();
  } catch (error) {
    throw new Error(`${file} cannot be read: ${error.message}`, { cause: error });
  }
}

function checkXcodeProject(folder) {
  const file = join(folder, 'App.xcodeproj/project.pbxproj');
  const { objects, rootObject } = xcode.project(file).parseSync().hash.project;
  const byId = Object.fromEntries(
    Object.values(objects).flatMap((section) =>
      Object.entries(section).filter(
        ([id, object]) => !id.endsWith('_comment') && typeof object === 'object',
      ),
    ),
  );
  const missing = [];
  const see = (value) => {
    if (typeof value === 'string' && /^[\dA-F]{24}$/.test(value) && !byId[value]) missing.push(value);
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(see);
  };
  see(rootObject);
  see(byId);

  const seeFiles = (groupId, path) => {
    for (const { value } of byId[groupId].children) {
      const { isa, path: own, sourceTree } = byId[value];
      const name = own?.replaceAll('"', '');
      const at = sourceTree === 'SOURCE_ROOT' ? join(folder, name) : join(path, name ?? '');
      if (isa !== 'PBXFileReference') seeFiles(value, at);
      else if (sourceTree !== 'BUILT_PRODUCTS_DIR' && !existsSync(at)) missing.push(at);
    }
  };
  seeFiles(byId[rootObject].mainGroup, folder);

  for (const { isa, buildSettings = {} } of Object.values(byId))
    for (const setting of ['INFOPLIST_FILE', 'CODE_SIGN_ENTITLEMENTS'])
      if (isa === 'XCBuildConfiguration' && buildSettings[setting]) {
        const at = join(folder, buildSettings[setting].replaceAll('"', ''));
        if (!existsSync(at)) missing.push(at);
      }
  if (missing.length > 0) throw new Error(`${file} names what is missing: ${missing.join(', ')}`);
}
