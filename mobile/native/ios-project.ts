import { replaceOnce } from './replace.ts';

// Ids of our objects in project.pbxproj: 24 hexadecimal digits, anything that is not taken.
const id = (number: number) => `7011717E00000000000000${number.toString(16).padStart(2, '0').toUpperCase()}`;
const [source, sourceFile, info, product, embedded, group] = [1, 2, 3, 4, 5, 6].map(id);
const [target, sources, frameworks, embedding] = [7, 8, 9, 10].map(id);
const [proxy, dependency, configurations, debug, release] = [11, 12, 13, 14, 15].map(id);
const [privacy, privacyFile] = [16, 17].map(id);

/** The web app needs its web view. */
const oldestIos = '16.4';

const settings = (configuration: string, appId: string) => `				APPLICATION_EXTENSION_API_ONLY = NO;
				CODE_SIGN_STYLE = Automatic;
				CURRENT_PROJECT_VERSION = 1;
				INFOPLIST_FILE = Share/Info.plist;
				IPHONEOS_DEPLOYMENT_TARGET = ${oldestIos};
				LD_RUNPATH_SEARCH_PATHS = (
					"$(inherited)",
					"@executable_path/Frameworks",
					"@executable_path/../../Frameworks",
				);
				MARKETING_VERSION = 1.0;
				PRODUCT_BUNDLE_IDENTIFIER = ${appId}.share;
				PRODUCT_NAME = "$(TARGET_NAME)";
				SKIP_INSTALL = YES;
				SWIFT_VERSION = 5.0;
				TARGETED_DEVICE_FAMILY = "1,2";
			};
			name = ${configuration};`;

/**
 * Adds the share extension (a second target, in the folder Share), the app's entitlements and its privacy
 * manifest to Xcode's project. Running it again changes nothing.
 */
export function xcodeProject(text: string, appId: string): string {
  if (text.includes(target!)) return text;
  const parts: [string | RegExp, string][] = [
    [
      '/* End PBXBuildFile section */',
      `		${source} /* ShareViewController.swift in Sources */ = {isa = PBXBuildFile; fileRef = ${sourceFile} /* ShareViewController.swift */; };
		${embedded} /* Share.appex in Embed Foundation Extensions */ = {isa = PBXBuildFile; fileRef = ${product} /* Share.appex */; settings = {ATTRIBUTES = (RemoveHeadersOnCopy, ); }; };
		${privacy} /* PrivacyInfo.xcprivacy in Resources */ = {isa = PBXBuildFile; fileRef = ${privacyFile} /* PrivacyInfo.xcprivacy */; };
/* End PBXBuildFile section */

/* Begin PBXContainerItemProxy section */
		${proxy} /* PBXContainerItemProxy */ = {
			isa = PBXContainerItemProxy;
			containerPortal = 504EC2FC1FED79650016851F /* Project object */;
			proxyType = 1;
			remoteGlobalIDString = ${target};
			remoteInfo = Share;
		};
/* End PBXContainerItemProxy section */

/* Begin PBXCopyFilesBuildPhase section */
		${embedding} /* Embed Foundation Extensions */ = {
			isa = PBXCopyFilesBuildPhase;
			buildActionMask = 2147483647;
			dstPath = "";
			dstSubfolderSpec = 13;
			files = (
				${embedded} /* Share.appex in Embed Foundation Extensions */,
			);
			name = "Embed Foundation Extensions";
			runOnlyForDeploymentPostprocessing = 0;
		};
/* End PBXCopyFilesBuildPhase section */`,
    ],
    [
      '/* End PBXFileReference section */',
      `		${sourceFile} /* ShareViewController.swift */ = {isa = PBXFileReference; lastKnownFileType = sourcecode.swift; path = ShareViewController.swift; sourceTree = "<group>"; };
		${info} /* Info.plist */ = {isa = PBXFileReference; lastKnownFileType = text.plist.xml; path = Info.plist; sourceTree = "<group>"; };
		${product} /* Share.appex */ = {isa = PBXFileReference; explicitFileType = "wrapper.app-extension"; includeInIndex = 0; path = Share.appex; sourceTree = BUILT_PRODUCTS_DIR; };
		${privacyFile} /* PrivacyInfo.xcprivacy */ = {isa = PBXFileReference; lastKnownFileType = text.xml; path = PrivacyInfo.xcprivacy; sourceTree = "<group>"; };
/* End PBXFileReference section */`,
    ],
    [
      '/* End PBXFrameworksBuildPhase section */',
      `		${frameworks} /* Frameworks */ = {
			isa = PBXFrameworksBuildPhase;
			buildActionMask = 2147483647;
			files = (
			);
			runOnlyForDeploymentPostprocessing = 0;
		};
/* End PBXFrameworksBuildPhase section */`,
    ],
    [
      '504EC30E1FED79650016851F /* Assets.xcassets */,\n',
      `504EC30E1FED79650016851F /* Assets.xcassets */,\n				${privacyFile} /* PrivacyInfo.xcprivacy */,\n`,
    ],
    [
      '504EC30F1FED79650016851F /* Assets.xcassets in Resources */,\n',
      `504EC30F1FED79650016851F /* Assets.xcassets in Resources */,\n				${privacy} /* PrivacyInfo.xcprivacy in Resources */,\n`,
    ],
    [
      '504EC3061FED79650016851F /* App */,\n',
      `504EC3061FED79650016851F /* App */,\n				${group} /* Share */,\n`,
    ],
    [
      '504EC3041FED79650016851F /* App.app */,\n',
      `504EC3041FED79650016851F /* App.app */,\n				${product} /* Share.appex */,\n`,
    ],
    [
      '/* End PBXGroup section */',
      `		${group} /* Share */ = {
			isa = PBXGroup;
			children = (
				${sourceFile} /* ShareViewController.swift */,
				${info} /* Info.plist */,
			);
			path = Share;
			sourceTree = "<group>";
		};
/* End PBXGroup section */`,
    ],
    [
      '504EC3021FED79650016851F /* Resources */,\n',
      `504EC3021FED79650016851F /* Resources */,\n				${embedding} /* Embed Foundation Extensions */,\n`,
    ],
    [
      /dependencies = \(\s*\);\n\t\t\tname = App;/,
      `dependencies = (\n				${dependency} /* PBXTargetDependency */,\n			);\n			name = App;`,
    ],
    [
      '/* End PBXNativeTarget section */',
      `		${target} /* Share */ = {
			isa = PBXNativeTarget;
			buildConfigurationList = ${configurations} /* Build configuration list for PBXNativeTarget "Share" */;
			buildPhases = (
				${sources} /* Sources */,
				${frameworks} /* Frameworks */,
			);
			buildRules = (
			);
			dependencies = (
			);
			name = Share;
			productName = Share;
			productReference = ${product} /* Share.appex */;
			productType = "com.apple.product-type.app-extension";
		};
/* End PBXNativeTarget section */`,
    ],
    [
      '504EC3031FED79650016851F /* App */,\n',
      `504EC3031FED79650016851F /* App */,\n				${target} /* Share */,\n`,
    ],
    [
      '/* End PBXSourcesBuildPhase section */',
      `		${sources} /* Sources */ = {
			isa = PBXSourcesBuildPhase;
			buildActionMask = 2147483647;
			files = (
				${source} /* ShareViewController.swift in Sources */,
			);
			runOnlyForDeploymentPostprocessing = 0;
		};
/* End PBXSourcesBuildPhase section */

/* Begin PBXTargetDependency section */
		${dependency} /* PBXTargetDependency */ = {
			isa = PBXTargetDependency;
			target = ${target} /* Share */;
			targetProxy = ${proxy} /* PBXContainerItemProxy */;
		};
/* End PBXTargetDependency section */`,
    ],
    [
      '/* End XCBuildConfiguration section */',
      `		${debug} /* Debug */ = {
			isa = XCBuildConfiguration;
			buildSettings = {
${settings('Debug', appId)}
		};
		${release} /* Release */ = {
			isa = XCBuildConfiguration;
			buildSettings = {
${settings('Release', appId)}
		};
/* End XCBuildConfiguration section */`,
    ],
    [
      '/* End XCConfigurationList section */',
      `		${configurations} /* Build configuration list for PBXNativeTarget "Share" */ = {
			isa = XCConfigurationList;
			buildConfigurations = (
				${debug} /* Debug */,
				${release} /* Release */,
			);
			defaultConfigurationIsVisible = 0;
			defaultConfigurationName = Release;
		};
/* End XCConfigurationList section */`,
    ],
  ];
  const extended = parts.reduce((text, [part, replacement]) => replaceOnce(text, part, replacement), text);
  const plist = 'INFOPLIST_FILE = App/Info.plist;';
  return extended
    .replaceAll(plist, `CODE_SIGN_ENTITLEMENTS = App/App.entitlements;\n				${plist}`)
    .replaceAll(/(?<=IPHONEOS_DEPLOYMENT_TARGET = )[\d.]+(?=;)/g, oldestIos);
}
