// What is lent of the memory for files, and what comes back.

import Testing

@testable import Server

@Suite struct MemoryBudgetTests {
    private let large = 32 << 10

    @Test("never is more lent than there is and what comes back is lent again")
    func neverIsMoreLentThanThereIsAndWhatComesBackIsLentAgain() {
        let budget = MemoryBudget(100, files: 0, threads: 1)
        var first = budget.lend(60)
        #expect(first != nil)
        #expect(budget.lend(41) == nil)
        let second = budget.lend(40)
        #expect(second != nil)
        #expect(budget.lend(1) == nil)
        first = nil
        #expect(budget.lend(60) != nil)
        withExtendedLifetime(second) {}
    }

    @Test("only so many are files and none that is small") func onlySoManyAreFilesAndNoneThatIsSmall() {
        let budget = MemoryBudget(100 * large, files: 2, threads: 3)
        #expect(budget.lend(large - 1)?.descriptors == 0)
        var loans = (0..<3).map { _ in budget.lend(large) }
        #expect(loans.map { $0?.descriptors } == [3, 3, 0])
        loans.remove(at: 0)
        #expect(budget.lend(large)?.descriptors == 3)
        // What is no file gives no file back.
        loans.remove(at: 1)
        loans += (0..<2).map { _ in budget.lend(large) }
        #expect(loans.map { $0?.descriptors } == [3, 3, 0])
    }

    @Test("what is refused takes no file") func whatIsRefusedTakesNoFile() {
        let budget = MemoryBudget(large, files: 1, threads: 3)
        #expect(budget.lend(large + 1) == nil)
        #expect(budget.lend(large)?.descriptors == 3)
    }

    @Test("what is lent for an answer comes back with it") func whatIsLentForAnAnswerComesBackWithIt() {
        let budget = MemoryBudget(2 * large, files: 1, threads: 3)
        var answers = [3, 0].map { descriptors in
            let loan = budget.lend(large)
            #expect(loan?.descriptors == descriptors)
            return Reply(status: 200, headers: [], bytes: [UInt8](repeating: 7, count: large), loan: loan)
        }
        #expect(answers.map { $0?.size } == [large, large])
        #expect(budget.lend(1) == nil)
        answers = []
        #expect(budget.lend(2 * large)?.descriptors == 3)
    }
}
