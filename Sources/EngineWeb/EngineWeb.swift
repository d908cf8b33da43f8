// The EngineWeb room.
