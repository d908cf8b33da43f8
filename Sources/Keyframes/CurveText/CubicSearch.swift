// How widely the search for cubic pieces looks.

import Fitting

/// What a level of effort comes to. All budgets are counted in fits.
struct CubicSearch {
    /// Samples of a piece that are looked at while it is fitted.
    var samples: Int
    /// The share of the tolerance that is kept for samples that are not looked at.
    var margin: Double
    /// Places and values that a knot may take while it is open which pieces there are.
    var places: Int
    var values: Int
    var budget: Int
    /// By how much the tolerance is widened to see where fewer pieces may do; 1 for nowhere.
    var hopeful: Double
    /// Breadth and budget of the search over digits for one piece.
    var breadth: Int
    var digits: Int
    /// By how many characters a piece that was not looked at may be shorter than the shortest yet.
    var hope: Int
    /// Places and values once it is settled which pieces there are, and where knots are spread evenly.
    var manyPlaces: Int
    var manyValues: Int
    var refinement: Int
    var evenBudget: Int
    /// How many waves of a spring are tried as the one that all others repeat.
    var waves: Int
    /// The budget of the last search over the digits of each piece; zero for none, and no refinement.
    var polish: Int
    /// By how many tolerances a timing function misses between two knots that it is not tried on those near them.
    var far: Double { polish > 0 ? .infinity : 12 }
    /// The characters of the four numbers of a piece when none of its layer is known yet.
    var firstGuess: Int { hope > 0 ? 8 : 9 }

    /// - Parameter usual: the budget at the usual effort.
    init(_ effort: Effort, budget usual: Int) {
        switch effort {
        case .fast:
            (samples, margin, places, values, budget, hopeful) = (24, 0.02, 1, 1, 100, 1)
            (breadth, digits, hope) = (0, 0, 0)
            (manyPlaces, manyValues, refinement, evenBudget, waves, polish) = (1, 1, 0, 20, 1, 0)
        case .standard:
            (samples, margin, places, values, budget, hopeful) = (usual < 100 ? 20 : 24, 0.015, 3, 2, usual, 1.5)
            (breadth, digits, hope) = (1, usual < 100 ? 12 : 16, 0)
            (manyPlaces, manyValues, refinement, evenBudget, waves, polish) = (3, 2, 0, 20, 1, 0)
        case .best:
            (samples, margin, places, values, budget, hopeful) = (32, 0.004, 4, 3, 5000, 2)
            (breadth, digits, hope) = (2, 60, 1)
            (manyPlaces, manyValues, refinement, evenBudget, waves, polish) = (10, 5, 8000, 2000, 3, 1500)
        }
    }

    /// What each of so many stretches gets.
    func divided(by stretches: Int) -> CubicSearch {
        guard stretches > 1 else { return self }
        var search = self
        search.budget = budget / stretches
        search.refinement = refinement / stretches
        if stretches > 20 { search.polish = 0 }
        return search
    }
}
