// The engine as pages call it holds one interaction for a whole process.

package import Foundation

/// To be locked by a test that calls the engine's exports: tests run at the same time.
package let pageEngine = NSLock()
